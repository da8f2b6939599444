/** The script that answers where there is no line, and the pages that it may answer for. */
export const OFFLINE_WORKER = '/offline-worker.js'
export const OFFLINE_SCOPE = '/student'
/** The address of the page for that, below the folder of its language. */
export const OFFLINE_PAGE = '/offline'

// Written out, as pages that need one of them alone then carry no more.

/** The cache of a device that holds what was opened last. It is thrown away whole when a session ends. */
export const KEPT_CACHE = 'manara-kept-v1'
export const KEPT_LESSONS = '/student/kept/lessons/'
export const KEPT_DOCUMENTS = '/student/kept/documents/'
/** By the Monday of each. */
export const KEPT_WEEKS = '/student/kept/weeks/'
/** The language that the pages were read in. */
export const KEPT_LANGUAGE = '/student/kept/language'
/** Header of a kept document: what the list says of it. */
export const KEPT_FACTS = 'X-Kept'

/** For how long. */
export const KEPT_MS = 14 * 86_400_000

/** A name in the language that it is taught in. */
export interface KeptTitle {
  text: string
  lang: string
  dir: 'rtl' | 'ltr'
}

/** What is said of anything kept; nothing of the person who kept it. */
export interface KeptFacts {
  title: KeptTitle
  subject: { nameAr: string; nameFr: string; key: string | null }
  /** Milliseconds since the epoch, by the device's clock. */
  keptAt: number
}

/** The texts of a lesson. */
export interface KeptLesson extends KeptFacts {
  id: number
  texts: { title: KeptTitle; lang: string; dir: 'rtl' | 'ltr'; html: string }[]
}

/** A session of a kept week, as far as it may be read without a line; nothing of whoever comes to it. */
export interface KeptSession {
  title: KeptTitle
  subject: KeptFacts['subject']
  /** Who gives it. */
  professor: string | null
  startsAt: string
  endsAt: string
  /** Its room, or the service that it is held with. */
  place: string | null
  cancelled: boolean
}

/** The sessions of a week. */
export interface KeptWeek {
  /** Its first day. */
  monday: string
  /** The server's time as they were read. */
  readAt: string
  sessions: KeptSession[]
  closed: { startsOn: string; endsOn: string; nameAr: string; nameFr: string }[]
}
