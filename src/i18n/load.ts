import type { Locale } from '#/contract/locales.ts'
import type { Messages } from './translate.ts'

type Loader = () => Promise<{ messages: Messages }>

const EVERYBODYS: Record<Locale, Loader> = {
  ar: () => import('./compiled/ar.ts'),
  fr: () => import('./compiled/fr.ts'),
  en: () => import('./compiled/en.ts'),
}
const STAFFS: Record<Locale, Loader> = {
  ar: () => import('./compiled/staff-ar.ts'),
  fr: () => import('./compiled/staff-fr.ts'),
  en: () => import('./compiled/staff-en.ts'),
}

/**
 * Fetches the messages of one language: one chunk for everybody, and another one for the areas of professors and
 * administrators.
 */
export async function loadMessages(locale: Locale, { staff }: { staff: boolean }): Promise<Messages> {
  const [own, more] = await Promise.all([EVERYBODYS[locale](), staff ? STAFFS[locale]() : undefined])
  return more ? { ...own.messages, ...more.messages } : own.messages
}
