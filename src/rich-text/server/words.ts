import { figureWords } from '#/rich-text/kinds/figure/words.ts'
import { formulaWords } from '#/rich-text/kinds/formula/words.ts'
import { textWords } from '#/rich-text/kinds/text/words.ts'
import type { TextNode } from '#/rich-text/node.ts'

/** The words of nodes that are not those of what is in them. */
const WORDS = new Map<string, (node: never) => string>(
  Object.entries({ ...textWords, ...formulaWords, ...figureWords }),
)

/** @returns the words of a text on one line, for search; formulas are none */
export function wordsOf(document: TextNode): string {
  return wordsIn(document).replace(/\s+/g, ' ').trim()
}

/** @returns the words of a part of a text, those of neighbouring blocks apart */
export function wordsIn(node: TextNode): string {
  const own = WORDS.get(node.type)
  return own ? own(node as never) : ` ${(node.content ?? []).map(wordsIn).join('')} `
}
