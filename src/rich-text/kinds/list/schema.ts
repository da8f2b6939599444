import { z } from '#/contract/zod.ts'
import { type Dir, dir } from '#/rich-text/attributes.ts'

export interface ListItemNode<Block> {
  type: 'listItem'
  content: Block[]
}
export interface BulletListNode<Block> {
  type: 'bulletList'
  attrs?: { dir?: Dir }
  content: ListItemNode<Block>[]
}
export interface OrderedListNode<Block> {
  type: 'orderedList'
  attrs?: { start?: number; dir?: Dir }
  content: ListItemNode<Block>[]
}

/** Lists. @param blocks what may stand in their items */
export function listsOf<Block>(blocks: z.ZodType<Block[]>) {
  const listItem = z.strictObject({ type: z.literal('listItem'), content: blocks })
  const content = z.array(listItem).min(1)
  return [
    z.strictObject({ type: z.literal('bulletList'), attrs: z.strictObject({ dir }).optional(), content }),
    z.strictObject({
      type: z.literal('orderedList'),
      attrs: z.strictObject({ start: z.number().int().min(0).max(9_999).default(1), dir }).optional(),
      content,
    }),
  ] as const
}
