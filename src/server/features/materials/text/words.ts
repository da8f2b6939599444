import type { TextBlock, TextCell, TextDocument, TextInline, TextListItem, TextRow } from '#/contract/material-text.ts'

type Node = TextDocument | TextBlock | TextInline | TextListItem | TextRow | TextCell

/** @returns the words of a text on one line, for search; formulas are none */
export function wordsOf(document: TextDocument): string {
  return wordsIn(document).replace(/\s+/g, ' ').trim()
}

/** @returns the words of a part of a text, those of neighbouring blocks apart */
export function wordsIn(node: Node): string {
  if (node.type === 'text') return node.text
  if (node.type === 'hardBreak') return ' '
  if (node.type === 'image') return ` ${node.attrs.alt} ${node.attrs.caption} `
  const inner = 'content' in node ? (node.content ?? []) : []
  const words = inner.map((each) => wordsIn(each as Node)).join('')
  return node.type === 'inlineMath' ? ' ' : ` ${words} `
}

/** @returns the direction that words have by their first letter; none without letters */
export function directionOf(words: string): 'rtl' | 'ltr' | undefined {
  const letter = /\p{L}/u.exec(words)?.[0]
  if (letter === undefined) return undefined
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter) ? 'rtl' : 'ltr'
}
