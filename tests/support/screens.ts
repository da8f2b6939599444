import type { Locale } from '#/contract/locales.ts'
import type { Account } from './visits.ts'

/** A page as somebody finds it by its address. */
export interface Screen {
  path: string
  /** Nobody is signed in where there is none. */
  account?: Account
  status?: 404
}

/** Pages of the public site, by their addresses in Arabic; the title is the specification's. */
export const publicPages = [
  { path: '/', title: 'home' },
  { path: '/about', title: 'about' },
  { path: '/subjects', title: 'subjects' },
  { path: '/content', title: 'content' },
  { path: '/contact', title: 'contact' },
] as const

/** Public pages that are found from other pages, not from the bar. */
const lesserPages = ['/privacy', '/terms', '/contact/sent', '/offline']

/** @returns the address of a public page in a language: Arabic at the root, the others each in their folder */
export function publicPath(locale: Locale, path: string): string {
  if (locale === 'ar') return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** @returns every page that answers without a session, and the one for what is not there */
export function guestScreens(locale: Locale): Screen[] {
  return [
    ...[...publicPages.map(({ path }) => path), ...lesserPages].map((path) => ({ path: publicPath(locale, path) })),
    { path: publicPath(locale, '/no-such-page'), status: 404 },
    { path: '/auth/login' },
    { path: '/auth/signup' },
    { path: '/auth/signup/professor' },
    { path: '/auth/forgot-password' },
    { path: '/auth/reset-password?notice=code-sent' },
    { path: '/auth/no-such-page', status: 404 },
  ]
}

/** Pages of the student's area that are found from others: a subject, a lesson, and something to read. */
export const foundScreens: readonly Screen[] = [
  { account: 'student', path: 'a subject' },
  { account: 'student', path: 'a lesson' },
  { account: 'student', path: 'a document' },
]

/** Every other page of the portals. */
export const portalScreens: readonly Screen[] = [
  { account: 'admin', path: '/admin' },
  { account: 'admin', path: '/admin/students' },
  { account: 'admin', path: '/admin/students?q=nobody-at-all' },
  { account: 'admin', path: '/admin/students/new' },
  { account: 'admin', path: '/admin/professors' },
  { account: 'admin', path: '/admin/professors/new' },
  { account: 'admin', path: '/admin/administrators' },
  { account: 'admin', path: '/admin/administrators/new' },
  { account: 'admin', path: '/admin/audit' },
  { account: 'admin', path: '/admin/mail' },
  { account: 'admin', path: '/admin/classes' },
  { account: 'admin', path: '/admin/classes/new' },
  { account: 'admin', path: '/admin/classes/1/edit' },
  { account: 'admin', path: '/admin/classes/1/programme' },
  { account: 'admin', path: '/admin/classes/1/programme/import' },
  { account: 'admin', path: '/admin/subjects' },
  { account: 'admin', path: '/admin/subjects?q=nothing-at-all' },
  { account: 'admin', path: '/admin/subjects/new' },
  { account: 'admin', path: '/admin/subjects/1/edit' },
  { account: 'admin', path: '/admin/chapters' },
  { account: 'admin', path: '/admin/chapters/new' },
  { account: 'admin', path: '/admin/courses' },
  { account: 'admin', path: '/admin/courses/new' },
  { account: 'admin', path: '/admin/follow' },
  { account: 'admin', path: '/admin/follow?tab=lessons' },
  { account: 'admin', path: '/admin/recycle-bin' },
  { account: 'admin', path: '/admin/imports' },
  { account: 'admin', path: '/admin/imports/new' },
  { account: 'admin', path: '/admin/letters' },
  { account: 'admin', path: '/admin/contact' },
  { account: 'admin', path: '/admin/contact?q=nobody' },
  { account: 'admin', path: '/admin/my-profile' },
  { account: 'admin', path: '/admin/no-such-page', status: 404 },
  { account: 'professor', path: '/professor' },
  { account: 'professor', path: '/professor/courses' },
  { account: 'professor', path: '/professor/courses?q=nobody-at-all' },
  { account: 'professor', path: '/professor/courses/new' },
  { account: 'professor', path: '/professor/follow' },
  { account: 'professor', path: '/professor/follow?tab=lessons' },
  { account: 'professor', path: '/professor/follow?tab=reports' },
  { account: 'professor', path: '/professor/chapters' },
  { account: 'professor', path: '/professor/chapters/new' },
  { account: 'professor', path: '/professor/professors' },
  { account: 'professor', path: '/professor/students' },
  { account: 'professor', path: '/professor/ui-kit' },
  { account: 'professor', path: '/professor/my-profile' },
  { account: 'professor', path: '/professor/no-such-page', status: 404 },
  { account: 'student', path: '/student' },
  { account: 'student', path: '/student/subjects' },
  { account: 'student', path: '/student/my-profile' },
  { account: 'student', path: '/student/calendar' },
  { account: 'student', path: '/student/messages' },
  { account: 'student', path: '/student/no-such-page', status: 404 },
]
