import { z } from '#/contract/zod.ts'
import { type Dir, dir } from '#/rich-text/attributes.ts'

export interface CellNode<Block> {
  type: 'tableCell' | 'tableHeader'
  attrs?: { colspan: number; rowspan: number; colwidth?: number[] | null }
  content: Block[]
}
export interface RowNode<Block> {
  type: 'tableRow'
  content: CellNode<Block>[]
}
export interface TableNode<Block> {
  type: 'table'
  attrs?: { dir?: Dir }
  content: RowNode<Block>[]
}

const span = z.number().int().min(1).max(30)
const cellAttrs = z.strictObject({
  colspan: span.default(1),
  rowspan: span.default(1),
  /** What the editor keeps; never rendered. */
  colwidth: z.array(z.number().int().nonnegative()).nullable().optional(),
})

/** A table. @param blocks what may stand in its cells */
export function tableOf<Block>(blocks: z.ZodType<Block[]>) {
  const cell = z.strictObject({
    type: z.enum(['tableCell', 'tableHeader']),
    attrs: cellAttrs.optional(),
    content: blocks,
  })
  const row = z.strictObject({ type: z.literal('tableRow'), content: z.array(cell).min(1).max(30) })
  return z.strictObject({
    type: z.literal('table'),
    attrs: z.strictObject({ dir }).optional(),
    content: z.array(row).min(1).max(200),
  })
}
