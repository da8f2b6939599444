import type { MarkdownKind } from '#/rich-text/server/markdown-kind.ts'

export const quoteMarkdown: MarkdownKind = {
  blocks: { blockquote: ({ tokens }, { blocks }) => ({ type: 'blockquote', content: blocks(tokens) }) },
}
