import { directionOfLang } from '#/contract/curriculum.ts'
import { isLocale, type Locale } from '#/contract/locales.ts'

/** @returns the language of ours in which a text's boxes are named */
export function localeOfLang(lang: string): Locale {
  const language = lang.split('-')[0] ?? ''
  if (isLocale(language)) return language
  return directionOfLang(lang) === 'rtl' ? 'ar' : 'en'
}
