import type { Titles } from '../shared/route-table.ts'

/** Pages of the administrators' area. */
export const routes = {
  home: '/admin',
} as const

export const titles = {
  home: 'common.title.admin',
} as const satisfies Titles<typeof routes>
