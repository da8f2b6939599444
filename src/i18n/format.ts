import type { Locale } from '#/contract/locales.ts'
import { INTL_LOCALES, once, plain } from './intl.ts'
import { isolate, needsIsolation } from './isolates.ts'

export { isolate, isolateLtr } from './isolates.ts'

/** Such as `1.284` in Arabic, `1 284` in French, `1,284` in English. */
export function formatNumber(locale: Locale, value: number, options: { decimals?: number } = {}): string {
  const digits =
    options.decimals === undefined
      ? { maximumFractionDigits: 3 }
      : { minimumFractionDigits: options.decimals, maximumFractionDigits: options.decimals }
  const key = `number ${locale} ${options.decimals}`
  return plain(once(key, () => new Intl.NumberFormat(INTL_LOCALES[locale], digits)).format(value))
}

/** A share between 0 and 1 as a whole percentage, such as `76%`. */
export function formatPercent(locale: Locale, share: number): string {
  const format = once(`percent ${locale}`, () => new Intl.NumberFormat(INTL_LOCALES[locale], { style: 'percent' }))
  return plain(format.format(share))
}

/** A mark as Tunisian schools write it, with two decimals: `12,75 / 20`. */
export function formatMark(locale: Locale, mark: number, outOf = 20): string {
  return `${formatNumber(locale, mark, { decimals: 2 })} / ${outOf}`
}

/** Names joined as the language joins them, such as `سنية وكمال وهالة`. */
export function formatList(locale: Locale, items: readonly string[]): string {
  const format = once(`list ${locale}`, () => new Intl.ListFormat(INTL_LOCALES[locale]))
  return format.format(items.map((item) => (needsIsolation(item, locale) ? isolate(item) : item)))
}

/**
 * A Tunisian number in groups: `98 123 456`, or `+216 98 123 456`. Other countries' numbers stay as they are.
 * @param phone E.164, or eight digits with or without spaces
 */
export function formatPhone(phone: string, options: { international?: boolean } = {}): string {
  const digits = /^(?:\+216)?(\d{2})(\d{3})(\d{3})$/.exec(phone.replace(/\s/g, ''))
  if (!digits) return phone
  const national = digits.slice(1).join(' ')
  return options.international ? `+216 ${national}` : national
}

/** Arabic-Indic and Persian digits (٠١٢, ۰۱۲) as 0 to 9, for what people type; the rest of the text stays. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/** First letter raised, for a French date or list that begins a sentence. */
export function capitalize(locale: Locale, text: string): string {
  return text.charAt(0).toLocaleUpperCase(INTL_LOCALES[locale]) + text.slice(1)
}
