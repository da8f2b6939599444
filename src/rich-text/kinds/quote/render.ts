import { dirOfParts } from '#/rich-text/server/direction.ts'
import type { BlockRenderers } from '#/rich-text/server/kind.ts'

export const quoteRenderers: BlockRenderers<'blockquote'> = {
  blockquote: (block, { blocks }) => `<blockquote${dirOfParts(block)}>${blocks(block.content)}</blockquote>`,
}
