import type { TextNode } from '#/rich-text/node.ts'
import { wordsIn } from './words.ts'

/** @returns the direction that words have by their first letter; none without letters */
export function directionOf(words: string): 'rtl' | 'ltr' | undefined {
  const letter = /\p{L}/u.exec(words)?.[0]
  if (letter === undefined) return undefined
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr'
}

interface Turned extends TextNode {
  readonly attrs?: { readonly dir?: unknown }
}

/** @returns as an attribute, the direction that the author chose, or that the words have; without letters that of the text */
export function dirOfWords(block: Turned): string {
  const dir = block.attrs?.dir
  if (dir === 'rtl' || dir === 'ltr') return ` dir="${dir}"`
  return directionOf(wordsIn(block)) ? ' dir="auto"' : ''
}

/** @returns the same for what holds other blocks, whose own `dir` hides their words from `auto` */
export function dirOfParts(block: Turned): string {
  const dir = block.attrs?.dir
  const known = dir === 'rtl' || dir === 'ltr' ? dir : directionOf(wordsIn(block))
  return known ? ` dir="${known}"` : ''
}
