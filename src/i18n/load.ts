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

/** Who words are for: guests of the sign-in area, those who teach and run the academy, everybody else. */
export type Readers = 'guests' | 'students' | 'staff'

/** Fetches the messages of one language: one chunk, and another one for the staff. */
export async function loadMessages(locale: Locale, readers: Readers): Promise<Messages> {
  const own = readers === 'guests' ? GUESTS : EVERYBODYS
  const chunks = await Promise.all([own[locale](), ...(readers === 'staff' ? [STAFFS[locale]()] : [])])
  return Object.assign({}, ...chunks.map(({ messages }) => messages))
}
