import type { Titles } from '../shared/route-table.ts'

/** Pages of the sign-in area, for guests only. */
export const routes = {
  login: '/auth/login',
  signup: '/auth/signup',
} as const

export const titles = {
  login: 'common.title.login',
  signup: 'common.title.signup',
} as const satisfies Titles<typeof routes>
