import { dirOfWords } from '#/rich-text/server/direction.ts'
import type { BlockRenderers } from '#/rich-text/server/kind.ts'

export const paragraphRenderers: BlockRenderers<'paragraph'> = {
  paragraph: (block, { words }) => `<p${dirOfWords(block)}>${words(block.content)}</p>`,
}
