import type { Tokens } from 'marked'
import type { MarkdownKind, Reader } from '#/rich-text/server/markdown-kind.ts'

const paragraphOf = ({ tokens }: Tokens.Generic, { words }: Reader) => ({
  type: 'paragraph' as const,
  content: words(tokens),
})

export const paragraphMarkdown: MarkdownKind = { blocks: { paragraph: paragraphOf, text: paragraphOf } }
