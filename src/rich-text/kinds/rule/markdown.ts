import type { MarkdownKind } from '#/rich-text/server/markdown-kind.ts'

export const ruleMarkdown: MarkdownKind = { blocks: { hr: () => ({ type: 'horizontalRule' }) } }
