import type { Locale } from '#/contract/locales.ts'
import { directionOf } from '#/contract/locales.ts'

const FIRST_STRONG_ISOLATE = '\u2068'
const LEFT_TO_RIGHT_ISOLATE = '\u2066'
const POP_ISOLATE = '\u2069'

/** For titles, labels and messages without markup: keeps a text of unknown direction from disturbing its neighbours. */
export function isolate(text: string): string {
  return FIRST_STRONG_ISOLATE + text + POP_ISOLATE
}

/** For titles, labels and messages without markup: a phone number, time, mark, range or formula as it is typed. */
export function isolateLtr(text: string): string {
  return LEFT_TO_RIGHT_ISOLATE + text + POP_ISOLATE
}

/** Letters of scripts written from right to left, and the invisible marks and isolates that steer direction. */
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u202a-\u202e\u2066-\u2069]/u

/** Arabic words with spaces, hyphens, apostrophes or Arabic commas between them, or one whole number. */
const PLAIN_IN_ARABIC = /^(?:\d+|[\p{Script=Arabic}\p{M}]+(?:[ \-’،]+[\p{Script=Arabic}\p{M}]+)*)$/u

/** @returns whether a value inside a sentence of this language may be drawn elsewhere than it stands */
export function needsIsolation(value: string, locale: Locale): boolean {
  if (directionOf(locale) === 'ltr') return RIGHT_TO_LEFT.test(value)
  return !PLAIN_IN_ARABIC.test(value)
}
