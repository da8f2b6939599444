import type { Locale } from '#/contract/locales.ts'
import type { Messages } from './translate.ts'

type Loader = () => Promise<{ messages: Messages }>

const EVERYBODYS: Record<Locale, Loader> = {
  ar: () => import('./compiled/ar.ts'),
  fr: () => import('./compiled/fr.ts'),
  en: () => import('./compiled/en.ts'),
}
const GUESTS: Record<Locale, Loader> = {
  ar: () => import('./compiled/guest-ar.ts'),
  fr: () => import('./compiled/guest-fr.ts'),
  en: () => import('./compiled/guest-en.ts'),
}
const STAFFS: Record<Locale, Loader> = {
  ar: () => import('./compiled/staff-ar.ts'),
  fr: () => import('./compiled/staff-fr.ts'),
  en: () => import('./compiled/staff-en.ts'),
}
const ADMINISTRATORS: Record<Locale, Loader> = {
  ar: () => import('./compiled/administrators-ar.ts'),
  fr: () => import('./compiled/administrators-fr.ts'),
  en: () => import('./compiled/administrators-en.ts'),
}

const DESK: Record<Locale, Loader> = {
  ar: () => import('./compiled/desk-ar.ts'),
  fr: () => import('./compiled/desk-fr.ts'),
  en: () => import('./compiled/desk-en.ts'),
}

const FORMULAS: Record<Locale, Loader> = {
  ar: () => import('./compiled/formulas-ar.ts'),
  fr: () => import('./compiled/formulas-fr.ts'),
  en: () => import('./compiled/formulas-en.ts'),
}

const NOTICES: Record<Locale, Loader> = {
  ar: () => import('./compiled/notices-ar.ts'),
  fr: () => import('./compiled/notices-fr.ts'),
  en: () => import('./compiled/notices-en.ts'),
}

const OFFICE: Record<Locale, Loader> = {
  ar: () => import('./compiled/office-ar.ts'),
  fr: () => import('./compiled/office-fr.ts'),
  en: () => import('./compiled/office-en.ts'),
}

const QUEUE: Record<Locale, Loader> = {
  ar: () => import('./compiled/queue-ar.ts'),
  fr: () => import('./compiled/queue-fr.ts'),
  en: () => import('./compiled/queue-en.ts'),
}

const THREADS: Record<Locale, Loader> = {
  ar: () => import('./compiled/threads-ar.ts'),
  fr: () => import('./compiled/threads-fr.ts'),
  en: () => import('./compiled/threads-en.ts'),
}

/** Who words are for: guests of the sign-in area, everybody else, those who teach, those who run the academy. */
export type Readers = 'guests' | 'students' | 'professors' | 'administrators'

const CHUNKS: Record<Readers, readonly Record<Locale, Loader>[]> = {
  guests: [GUESTS],
  students: [EVERYBODYS],
  professors: [EVERYBODYS, STAFFS],
  administrators: [EVERYBODYS, STAFFS, ADMINISTRATORS],
}

/** Fetches the messages of one language: one chunk, and more for those who do more. */
export async function loadMessages(locale: Locale, readers: Readers): Promise<Messages> {
  const chunks = await Promise.all(CHUNKS[readers].map((chunk) => chunk[locale]()))
  return Object.assign({}, ...chunks.map(({ messages }) => messages))
}

/**
 * Words that no first page leads with: of the screens on which staff plans and follows, of those on which administrators
 * see what was done, of those on which people write to each other or ask, of those on which staff answers questions, of
 * those that notify them, and of the dialog in which formulas are written.
 */
const LATER = {
  desk: DESK,
  formulas: FORMULAS,
  notices: NOTICES,
  office: OFFICE,
  queue: QUEUE,
  threads: THREADS,
} as const
export type LaterWords = keyof typeof LATER

/** Fetches words of one language that come with the screens that need them. */
export async function loadLaterMessages(which: LaterWords, locale: Locale): Promise<Messages> {
  return (await LATER[which][locale]()).messages
}
