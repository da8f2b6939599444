import type { Tokens } from 'marked'
import type { MarkdownKind } from '#/rich-text/server/markdown-kind.ts'

export const listMarkdown: MarkdownKind = {
  blocks: {
    list(token, { blocks }) {
      const { ordered, start, items } = token as Tokens.List
      const content = items.map(({ tokens }) => ({ type: 'listItem' as const, content: blocks(tokens) }))
      return ordered
        ? { type: 'orderedList', attrs: { start: Number(start), dir: null }, content }
        : { type: 'bulletList', content }
    },
  },
}
