import { dirOfWords } from '#/rich-text/server/direction.ts'
import type { BlockRenderers } from '#/rich-text/server/kind.ts'

export const headingRenderers: BlockRenderers<'heading'> = {
  heading(block, { words }) {
    // The name of the material is the heading above.
    const tag = `h${Math.min(Math.max(Number(block.attrs.level) || 2, 2), 4) + 1}`
    return `<${tag}${dirOfWords(block)}>${words(block.content)}</${tag}>`
  },
}
