import type { LabelId } from '#/i18n/translate.ts'

/** Pages of the sign-in area, for guests only. */
export const routes = {
  login: '/auth/login',
  signup: '/auth/signup',
  signupProfessor: '/auth/signup/professor',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
} as const

export const titles = {
  login: 'common.title.login',
  signup: 'common.title.signup',
  signupProfessor: 'common.title.signupProfessor',
  forgotPassword: 'common.title.forgotPassword',
  resetPassword: 'common.title.resetPassword',
} as const satisfies Record<keyof typeof routes, LabelId>
