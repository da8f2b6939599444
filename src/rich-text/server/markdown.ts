import { Marked, type Token, type Tokens } from 'marked'
import type { TextInline, TextMark } from '#/rich-text/inline.ts'
import { calloutMarkdown } from '#/rich-text/kinds/callout/markdown.ts'
import { codeBlockMarkdown } from '#/rich-text/kinds/code-block/markdown.ts'
import { figureMarkdown } from '#/rich-text/kinds/figure/markdown.ts'
import { formulaMarkdown } from '#/rich-text/kinds/formula/markdown.ts'
import { headingMarkdown } from '#/rich-text/kinds/heading/markdown.ts'
import { linkMarkdown } from '#/rich-text/kinds/link/markdown.ts'
import { listMarkdown } from '#/rich-text/kinds/list/markdown.ts'
import { marksMarkdown } from '#/rich-text/kinds/marks/markdown.ts'
import { paragraphMarkdown } from '#/rich-text/kinds/paragraph/markdown.ts'
import { quoteMarkdown } from '#/rich-text/kinds/quote/markdown.ts'
import { ruleMarkdown } from '#/rich-text/kinds/rule/markdown.ts'
import { tableMarkdown } from '#/rich-text/kinds/table/markdown.ts'
import { textMarkdown } from '#/rich-text/kinds/text/markdown.ts'
import { type TextBlock, type TextDocument, textDocument } from '#/rich-text/schemas.ts'
import type { MarkdownKind, Reader } from './markdown-kind.ts'

/** The first that takes a token has it: a picture on a line of its own is no paragraph. */
const KINDS: readonly MarkdownKind[] = [
  figureMarkdown,
  paragraphMarkdown,
  headingMarkdown,
  listMarkdown,
  tableMarkdown,
  quoteMarkdown,
  codeBlockMarkdown,
  ruleMarkdown,
  formulaMarkdown,
  calloutMarkdown,
  textMarkdown,
  marksMarkdown,
  linkMarkdown,
]

const marked = new Marked({ extensions: KINDS.flatMap(({ syntax = [] }) => syntax) })

/**
 * Reads a text that is written as Markdown, with formulas, boxes and pictures that stand on a line of their own.
 * @param figure says which file a picture is, by the name beside the text
 * @throws {Error} for what a text cannot hold, such as HTML
 */
export function readMarkdown(source: string, figure: (name: string) => string): TextDocument {
  const reader: Reader = {
    blocks: (tokens = []) => tokens.flatMap((token) => blockOf(token as Tokens.Generic, reader) ?? []),
    words: (tokens = [], marks = []) => tokens.flatMap((token) => wordsOf(token as Tokens.Generic, reader, marks)),
    figure,
    refused,
  }
  return textDocument.parse({ type: 'doc', content: reader.blocks(marked.lexer(source)) })
}

function blockOf(token: Tokens.Generic, reader: Reader): TextBlock | undefined {
  if (token.type === 'space') return undefined
  for (const { blocks } of KINDS) {
    const block = blocks?.[token.type]?.(token, reader)
    if (block) return block
  }
  throw refused(token)
}

function wordsOf(token: Tokens.Generic, reader: Reader, marks: readonly TextMark[]): TextInline[] {
  const kind = KINDS.find(({ words }) => words?.[token.type])
  if (!kind?.words?.[token.type]) throw refused(token)
  return kind.words[token.type]?.(token, reader, marks) ?? []
}

function refused({ type, raw }: Token): Error {
  return new Error(`A lesson cannot hold this (${type}): ${JSON.stringify(raw.slice(0, 80))}`)
}
