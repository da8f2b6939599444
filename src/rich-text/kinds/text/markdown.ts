import type { Tokens } from 'marked'
import type { TextInline, TextMark } from '#/rich-text/inline.ts'
import type { MarkdownKind, Reader } from '#/rich-text/server/markdown-kind.ts'

/** @returns words with their marks; a line of the source is none of the text */
export function wordsWith(words: string, marks: readonly TextMark[]): TextInline[] {
  return [{ type: 'text', text: words.replaceAll('\n', ' '), ...(marks.length > 0 && { marks: [...marks] }) }]
}

const textOf = ({ text }: Tokens.Generic, _: Reader, marks: readonly TextMark[]) => wordsWith(text, marks)

export const textMarkdown: MarkdownKind = {
  words: { text: textOf, escape: textOf, br: () => [{ type: 'hardBreak' }] },
}
