import type { Session } from './sessions.ts'

const ARABIC = /[\u0600-\u06ff]/

/** @returns which language the title of a session is in, and how it runs: professors write it as they teach */
export function titleLook({ title, subject }: Pick<Session, 'title' | 'subject'>): {
  lang: string
  dir: 'rtl' | 'ltr'
} {
  if (ARABIC.test(title)) return { lang: 'ar', dir: 'rtl' }
  return { lang: subject.lang === 'ar' ? 'fr' : subject.lang, dir: 'ltr' }
}
