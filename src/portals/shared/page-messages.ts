import type { Locale } from '#/contract/locales.ts'
import { isLocale } from '#/contract/locales.ts'
import { areaOf } from '#/contract/roles.ts'
import { type LaterWords, loadLaterMessages, loadMessages, type Readers } from '#/i18n/load.ts'
import type { Messages } from '#/i18n/translate.ts'

// The server has every language at hand; a browser fetches the one of its page before anything is rendered, so that
// the first render finds the same words. The dead branch is dropped from each build.
const everyLanguage = import.meta.env.SSR ? (await import('#/i18n/catalogues.ts')).appMessages : undefined
const ownLanguage: Messages = import.meta.env.SSR ? {} : await loadMessages(pageLocale(), readers())

/** @returns the words of a page in its language */
export function messagesOf(locale: Locale): Messages {
  return everyLanguage?.[locale] ?? ownLanguage
}

/** Adds words that no first page leads with, for a module of a screen that needs them to wait for. */
export async function addMessages(which: LaterWords): Promise<void> {
  if (!import.meta.env.SSR) Object.assign(ownLanguage, await loadLaterMessages(which, pageLocale()))
}

/** Whose page this is, by its area: nobody loads the messages of others. */
function readers(): Readers {
  const area = areaOf(location.pathname)
  if (area === 'auth') return 'guests'
  return area === 'admin' ? 'administrators' : area === 'professor' ? 'professors' : 'students'
}

function pageLocale(): Locale {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : 'ar'
}
