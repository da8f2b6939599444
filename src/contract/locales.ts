/** Languages of the product. Arabic is the default and always complete. */
export const LOCALES = ['ar', 'fr', 'en'] as const
export type Locale = (typeof LOCALES)[number]
export const DEFAULT_LOCALE: Locale = 'ar'

/** Name of the cookie that carries the reader's language on pages that keep one URL. */
export const LOCALE_COOKIE = 'locale'

/** @returns whether `value` names a language of the product */
export function isLocale(value: unknown): value is Locale {
  return LOCALES.includes(value as Locale)
}

/** @returns the writing direction of a language */
export function directionOf(locale: Locale): 'rtl' | 'ltr' {
  return locale === 'ar' ? 'rtl' : 'ltr'
}
