import type { MarkdownKind } from '#/rich-text/server/markdown-kind.ts'

export const codeBlockMarkdown: MarkdownKind = {
  blocks: { code: ({ text }) => ({ type: 'codeBlock', content: [{ type: 'text', text }] }) },
}
