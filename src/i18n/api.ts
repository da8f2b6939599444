import type { Locale } from '#/contract/locales.ts'
import { messages as ar } from './compiled/api-ar.ts'
import { messages as en } from './compiled/api-en.ts'
import { messages as fr } from './compiled/api-fr.ts'
import type { ApiMessages } from './compiled/messages.ts'
import { type ApiTranslate, createI18n, type Messages, translateWith } from './translate.ts'

const MESSAGES: Record<Locale, Messages> = { ar, fr, en }

/** @returns the translator of the API's own messages; these never reach a browser's bundle */
export function apiTranslator(locale: Locale): ApiTranslate {
  return translateWith<ApiMessages>(createI18n(locale, MESSAGES[locale]), locale)
}
