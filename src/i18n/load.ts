import type { Locale } from '#/contract/locales.ts'
import type { Messages } from './translate.ts'

const LOADERS: Record<Locale, () => Promise<{ messages: Messages }>> = {
  ar: () => import('./compiled/ar.ts'),
  fr: () => import('./compiled/fr.ts'),
  en: () => import('./compiled/en.ts'),
}

/** Fetches the messages of one language, as one chunk. */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const { messages } = await LOADERS[locale]()
  return messages
}
