import type { Page } from '@playwright/test'
import type { Locale } from '#/contract/locales.ts'
import {
  askToReport,
  openAnnouncement,
  openBell,
  openFirstDocument,
  openFirstGroup,
  openFirstLesson,
  openFirstPlan,
  openFirstSubject,
  openFirstThread,
  openOversight,
  openQuestion,
  readFirstReport,
} from './found-screens.ts'
import * as states from './screen-states.ts'
import type { Account } from './visits.ts'

/** A page as somebody finds it by its address, or what becomes of it by what they do there. */
export interface Screen {
  /** Of its tests and pictures, and for `npm run compare -- <commit> --screens`. */
  name: string
  /** Its address, the Arabic one where each language has its own. */
  path: string
  /** Nobody is signed in where there is none. */
  account?: Account
  status?: 404
  /** What is done on the page until it shows what the screen is about. */
  reach?: (page: Page, locale: Locale) => Promise<void>
  /** The only width that has such a thing. */
  only?: Width
  /** Something lies over a part of the page, which cannot be pressed there. */
  overlaid?: true
  /** A screen with the same parts in the same places: this one is looked at in Arabic and on a phone alone. */
  like?: string
  /** What lies over the page keeps all of it out of reach, its main part and heading too. */
  modal?: true
}

/** Wide and on a phone, in pixels. */
export const WIDTHS = [1280, 360] as const
export type Width = (typeof WIDTHS)[number]

/** Pages of the public site in its bar, by their addresses in Arabic; the title is the specification's. */
export const publicPages = [
  { path: '/', title: 'home' },
  { path: '/about', title: 'about' },
  { path: '/subjects', title: 'subjects' },
  { path: '/content', title: 'content' },
  { path: '/contact', title: 'contact' },
] as const

const publicScreens: readonly Screen[] = [
  ...publicPages.map(({ path, title }) => ({ name: title, path })),
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'contact-sent', path: '/contact/sent' },
  { name: 'offline', path: '/offline' },
  { name: 'not-found', path: '/no-such-page', status: 404 },
  { name: 'home-menu', path: '/', only: 360, modal: true, overlaid: true, reach: states.openSiteMenu },
  { name: 'subjects-class', path: '/subjects#class-13-mathematics' },
  { name: 'contact-faults', path: '/contact', reach: states.sendEmpty },
]

const authScreens: readonly Screen[] = [
  { name: 'sign-in', path: '/auth/login' },
  { name: 'sign-up', path: '/auth/signup' },
  { name: 'sign-up-professor', path: '/auth/signup/professor' },
  { name: 'forgot-password', path: '/auth/forgot-password' },
  { name: 'reset-password', path: '/auth/reset-password?notice=code-sent' },
  { name: 'auth-not-found', path: '/auth/no-such-page', status: 404 },
  { name: 'sign-in-faults', path: '/auth/login', reach: states.leaveEmpty },
  { name: 'sign-in-refused', path: '/auth/login', reach: states.beRefused },
]

const adminScreens = of('admin', [
  { name: 'admin', path: '/admin' },
  { name: 'admin-profile-menu', path: '/admin', only: 1280, overlaid: true, reach: states.openProfile },
  { name: 'admin-logout', path: '/admin', only: 1280, overlaid: true, reach: states.askToLogOut },
  { name: 'admin-overlay-menu', path: '/admin', only: 1280, overlaid: true, reach: states.overlayMenu },
  { name: 'admin-students', path: '/admin/students' },
  { name: 'admin-students-none', path: '/admin/students?q=nobody-at-all' },
  { name: 'admin-student-new', path: '/admin/students/new' },
  { name: 'admin-professors', path: '/admin/professors' },
  { name: 'admin-professor-new', path: '/admin/professors/new' },
  { name: 'admin-administrators', path: '/admin/administrators' },
  { name: 'admin-administrator-new', path: '/admin/administrators/new' },
  { name: 'admin-audit', path: '/admin/audit' },
  { name: 'admin-mail', path: '/admin/mail' },
  { name: 'admin-classes', path: '/admin/classes' },
  { name: 'admin-class-new', path: '/admin/classes/new' },
  { name: 'admin-class-edit', path: '/admin/classes/1/edit' },
  { name: 'admin-programme', path: '/admin/classes/1/programme' },
  { name: 'admin-programme-import', path: '/admin/classes/1/programme/import' },
  { name: 'admin-subjects', path: '/admin/subjects' },
  { name: 'admin-subjects-none', path: '/admin/subjects?q=nothing-at-all' },
  { name: 'admin-subject-new', path: '/admin/subjects/new' },
  { name: 'admin-subject-edit', path: '/admin/subjects/1/edit' },
  { name: 'admin-chapters', path: '/admin/chapters' },
  { name: 'admin-chapter-new', path: '/admin/chapters/new' },
  { name: 'admin-courses', path: '/admin/courses' },
  { name: 'admin-course-new', path: '/admin/courses/new' },
  { name: 'admin-groups', path: '/admin/groups' },
  { name: 'admin-group', path: '/admin/groups', reach: openFirstGroup },
  { name: 'admin-group-new', path: '/admin/groups/new' },
  { name: 'admin-group-split', path: '/admin/groups/split' },
  { name: 'admin-school-year', path: '/admin/school-year' },
  { name: 'admin-session-new', path: '/admin/calendar/new' },
  { name: 'admin-rooms', path: '/admin/rooms' },
  { name: 'admin-school-year-new', path: '/admin/school-year/new' },
  { name: 'admin-school-year-edit', path: '/admin/school-year/1/edit' },
  { name: 'admin-school-year-import', path: '/admin/school-year/1/import' },
  { name: 'admin-year-turns', path: '/admin/school-year/turns' },
  { name: 'admin-follow', path: '/admin/follow' },
  { name: 'admin-follow-lessons', path: '/admin/follow?tab=lessons' },
  { name: 'admin-bin', path: '/admin/recycle-bin' },
  { name: 'admin-imports', path: '/admin/imports' },
  { name: 'admin-import-new', path: '/admin/imports/new' },
  { name: 'admin-letters', path: '/admin/letters' },
  { name: 'admin-calendar', path: '/admin/calendar' },
  { name: 'admin-calendar-none', path: '/admin/calendar?kind=test&roomId=1', like: 'admin-calendar' },
  { name: 'admin-hours', path: '/admin/calendar/hours' },
  { name: 'admin-hours-none', path: '/admin/calendar/hours?q=nobody-at-all', like: 'admin-hours' },
  { name: 'admin-session-plans', path: '/admin/calendar/plans' },
  { name: 'admin-session-plan', path: '/admin/calendar/plans', reach: openFirstPlan },
  { name: 'admin-session-plan-new', path: '/admin/calendar/plans/new' },
  { name: 'admin-session-plan-week', path: '/admin/calendar/plans/new?source=week', like: 'admin-session-plan-new' },
  { name: 'admin-contact', path: '/admin/contact' },
  { name: 'admin-contact-all', path: '/admin/contact?state=all' },
  { name: 'admin-contact-none', path: '/admin/contact?q=nobody' },
  { name: 'admin-messages', path: '/admin/messages', like: 'student-messages' },
  { name: 'admin-thread', path: '/admin/messages', reach: openFirstThread },
  { name: 'admin-announcements', path: '/admin/messages/announcements', like: 'student-announcements' },
  { name: 'admin-announcement-new', path: '/admin/messages/announcements/new?to=everybody' },
  { name: 'admin-questions', path: '/admin/messages/questions', like: 'professor-questions' },
  { name: 'admin-notifications', path: '/admin/notifications', like: 'student-notifications' },
  { name: 'admin-message-reports', path: '/admin/messages/reports', reach: readFirstReport },
  { name: 'admin-waiting', path: '/admin/messages/waiting?kind=requests' },
  { name: 'admin-waiting-contact', path: '/admin/messages/waiting', like: 'admin-contact' },
  { name: 'admin-message-oversight', path: '/admin/students', like: 'admin-message-reports', reach: openOversight },
  { name: 'admin-contact-message', path: '/admin/contact?state=all', reach: states.openMessage },
  { name: 'admin-profile', path: '/admin/my-profile' },
  { name: 'admin-not-found', path: '/admin/no-such-page', status: 404 },
])

const professorScreens = of('professor', [
  { name: 'professor', path: '/professor' },
  { name: 'professor-thread', path: '/professor/messages', like: 'student-thread', reach: openFirstThread },
  { name: 'professor-announcement', path: '/professor/messages/announcements', reach: openAnnouncement },
  { name: 'professor-questions', path: '/professor/messages/questions' },
  { name: 'professor-question', path: '/professor/messages/questions', reach: openQuestion },
  { name: 'professor-faults', path: '/professor/messages/faults', like: 'professor-follow-reports' },
  { name: 'professor-announcement-new', path: '/professor/messages/announcements/new' },
  { name: 'professor-courses', path: '/professor/courses' },
  { name: 'professor-courses-none', path: '/professor/courses?q=nobody-at-all' },
  { name: 'professor-course-new', path: '/professor/courses/new' },
  { name: 'professor-follow', path: '/professor/follow' },
  { name: 'professor-follow-lessons', path: '/professor/follow?tab=lessons' },
  { name: 'professor-follow-reports', path: '/professor/follow?tab=reports' },
  { name: 'professor-chapters', path: '/professor/chapters' },
  { name: 'professor-chapter-new', path: '/professor/chapters/new' },
  { name: 'professor-calendar', path: '/professor/calendar' },
  { name: 'professor-hours', path: '/professor/calendar/hours', like: 'admin-hours' },
  { name: 'professor-groups', path: '/professor/groups' },
  { name: 'professor-session-new', path: '/professor/calendar/new', like: 'admin-session-new' },
  { name: 'professor-absences', path: '/professor/absences' },
  { name: 'professor-professors', path: '/professor/professors' },
  { name: 'professor-students', path: '/professor/students' },
  { name: 'professor-ui-kit', path: '/professor/ui-kit' },
  { name: 'professor-profile', path: '/professor/my-profile' },
  { name: 'professor-not-found', path: '/professor/no-such-page', status: 404 },
])

const studentScreens = of('student', [
  { name: 'student', path: '/student' },
  { name: 'student-profile-menu', path: '/student', only: 360, overlaid: true, reach: states.openProfile },
  { name: 'student-logout', path: '/student', only: 360, overlaid: true, reach: states.askToLogOut },
  { name: 'student-drawer', path: '/student', only: 360, overlaid: true, reach: states.toggleMenu },
  { name: 'student-failed', path: '/student/my-profile', only: 1280, reach: states.failToLoad },
  { name: 'student-awaited', path: '/student/my-profile', only: 1280, reach: states.waitForHome },
  { name: 'student-subjects', path: '/student/subjects' },
  { name: 'student-subject', path: '/student/subjects', reach: openFirstSubject },
  { name: 'student-lesson', path: '/student/subjects', reach: openFirstLesson },
  { name: 'student-reader', path: '/student/subjects', reach: openFirstDocument },
  { name: 'student-groups', path: '/student/groups' },
  { name: 'student-profile', path: '/student/my-profile' },
  { name: 'student-calendar', path: '/student/calendar' },
  { name: 'student-calendar-list', path: '/student/calendar?view=list', only: 1280 },
  { name: 'student-calendar-month', path: '/student/calendar?view=month' },
  { name: 'student-study-times', path: '/student/calendar/study' },
  { name: 'student-subscribe', path: '/student/calendar/subscribe' },
  { name: 'student-messages', path: '/student/messages' },
  { name: 'student-messages-none', path: '/student/messages?q=nobody-at-all', like: 'student-messages' },
  { name: 'student-thread', path: '/student/messages', reach: openFirstThread },
  { name: 'student-message-report', path: '/student/messages', only: 360, overlaid: true, reach: askToReport },
  { name: 'student-message-new', path: '/student/messages/new' },
  { name: 'student-announcements', path: '/student/messages/announcements' },
  { name: 'student-announcement', path: '/student/messages/announcements', reach: openAnnouncement },
  { name: 'student-questions', path: '/student/messages/questions' },
  { name: 'student-question', path: '/student/messages/questions', reach: openQuestion },
  { name: 'student-notifications', path: '/student/notifications' },
  { name: 'student-bell', path: '/student/subjects', only: 1280, overlaid: true, reach: openBell },
  { name: 'student-not-found', path: '/student/no-such-page', status: 404 },
])

/** Every screen of the product: the one list of what is audited, pictured and compared. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...authScreens,
  ...adminScreens,
  ...professorScreens,
  ...studentScreens,
]

/** @returns every page that answers without a session, and those for what is not there */
export function guestScreens(locale: Locale): Screen[] {
  return screens
    .filter(({ account, reach, path }) => !account && !reach && !path.includes('#'))
    .map((screen) => ({ ...screen, path: addressOf(screen, locale) }))
}

/** @returns the address of a public page in a language: Arabic at the root, the others each in their folder */
export function publicPath(locale: Locale, path: string): string {
  if (locale === 'ar') return path
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}

/** @returns where a screen starts from in a language */
export function addressOf({ account, path }: Screen, locale: Locale): string {
  return account || path.startsWith('/auth/') ? path : publicPath(locale, path)
}

/** @returns whether scripts take over the page of a screen: the public site has none that one waits for */
export function isScripted({ account, path }: Screen): boolean {
  return account !== undefined || path.startsWith('/auth/')
}

function of(account: Account, screens: readonly Screen[]): readonly Screen[] {
  return screens.map((screen) => ({ account, ...screen }))
}
