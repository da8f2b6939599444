import type { MarkdownKind } from '#/rich-text/server/markdown-kind.ts'

export const linkMarkdown: MarkdownKind = {
  words: {
    link: ({ tokens, href }, { words }, marks) => words(tokens, [...marks, { type: 'link', attrs: { href } }]),
  },
}
