import type { MarkdownKind } from '#/rich-text/server/markdown-kind.ts'
import { HEADING_LEVELS } from './facts.ts'

export const headingMarkdown: MarkdownKind = {
  blocks: {
    heading(token, { words, refused }) {
      const level = HEADING_LEVELS.find((each) => each === token.depth)
      if (!level) throw refused(token)
      return { type: 'heading', attrs: { level, dir: null }, content: words(token.tokens) }
    },
  },
}
