import { toLatinDigits } from './format.ts'

const pad = (value: number): string => String(value).padStart(2, '0')

/**
 * Reads a date as people type it: `19/11/2026`, `19-11-26`, or digits alone where the keyboard has no others.
 * @returns it as `2026-11-19`; `undefined` where it is none
 */
export function readDate(text: string): string | undefined {
  const typed = toLatinDigits(text)
    .replace(/[\s\u200e\u200f\u061c]+/g, ' ')
    .trim()
  const parts = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed)
  if (!parts) return undefined
  const [day, month, year] = parts.slice(1).map(Number) as [number, number, number]
  const date = `${year < 100 ? 2000 + year : year}-${pad(month)}-${pad(day)}`
  const read = new Date(`${date}T00:00:00Z`)
  // 31/02 would be the third of March.
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 10) === date ? date : undefined
}

/** @returns a date such as `2026-11-19` as it stands in a field: `19/11/2026` */
export function writeDate(date: string): string {
  return date.split('-').reverse().join('/')
}

/**
 * Reads a time of day as people type it: `17:30`, `17h30`, `1730`, `9`.
 * @returns it as `17:30`; `undefined` where it is none
 */
export function readTime(text: string): string | undefined {
  const typed = toLatinDigits(text).replace(/[\s\u200e\u200f\u061c]+/g, '')
  const parts = /^(\d{1,2})(?:[:.hH](\d{2})?)?$/.exec(typed) ?? /^(\d{1,2})(\d{2})$/.exec(typed)
  if (!parts) return undefined
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)]
  return hours < 24 && minutes < 60 ? `${pad(hours)}:${pad(minutes)}` : undefined
}
