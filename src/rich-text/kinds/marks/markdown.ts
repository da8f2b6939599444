import { wordsWith } from '#/rich-text/kinds/text/markdown.ts'
import type { MarkdownKind } from '#/rich-text/server/markdown-kind.ts'

export const marksMarkdown: MarkdownKind = {
  words: {
    strong: ({ tokens }, { words }, marks) => words(tokens, [...marks, { type: 'bold' }]),
    em: ({ tokens }, { words }, marks) => words(tokens, [...marks, { type: 'italic' }]),
    del: ({ tokens }, { words }, marks) => words(tokens, [...marks, { type: 'strike' }]),
    codespan: ({ text }, _, marks) => wordsWith(text, [...marks, { type: 'code' }]),
  },
}
