import type { Titles } from '../shared/route-table.ts'

/** Pages of the administrators' area. */
export const routes = {
  home: '/admin',
  contact: '/admin/contact',
  contactMessage: '/admin/contact/:id',
} as const

export const titles = {
  home: 'common.title.admin',
  contact: 'common.title.contactMessages',
  contactMessage: 'common.title.contactMessage',
} as const satisfies Titles<typeof routes>
