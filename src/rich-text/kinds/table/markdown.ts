import type { Tokens } from 'marked'
import type { MarkdownKind } from '#/rich-text/server/markdown-kind.ts'

export const tableMarkdown: MarkdownKind = {
  blocks: {
    table(token, { words }) {
      const { header, rows } = token as Tokens.Table
      const row = (type: 'tableCell' | 'tableHeader', cells: Tokens.TableCell[]) => ({
        type: 'tableRow' as const,
        content: cells.map(({ tokens }) => ({
          type,
          content: [{ type: 'paragraph' as const, content: words(tokens) }],
        })),
      })
      return { type: 'table', content: [row('tableHeader', header), ...rows.map((cells) => row('tableCell', cells))] }
    },
  },
}
