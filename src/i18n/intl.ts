import type { Locale } from '#/contract/locales.ts'

/** Tunisian Arabic: Western digits, جانفي and فيفري, decimal comma. Plain `ar` would say يناير and write 1,234.5. */
export const INTL_LOCALES = { ar: 'ar-TN-u-nu-latn', fr: 'fr-TN', en: 'en-GB' } as const satisfies Record<
  Locale,
  string
>

const memory = new Map<string, unknown>()

/** Building an Intl object costs far more than using it. */
export function once<Value>(key: string, build: () => Value): Value {
  if (!memory.has(key)) memory.set(key, build())
  return memory.get(key) as Value
}

/**
 * Intl's own direction marks and narrow spaces are taken out: they differ between versions of its data, so that a page
 * could differ between server and browser, and isolation is done by whoever places the text.
 */
export function plain(text: string): string {
  return text.replace(/[\u200e\u200f\u061c]/g, '').replace(/\u202f/g, '\u00a0')
}
