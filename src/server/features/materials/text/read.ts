import { inArray, sql } from 'drizzle-orm'
import type { TextDocument } from '#/contract/material-text.ts'
import type { Deps } from '#/server/deps.ts'
import { materialTexts } from '#/server/features/materials/tables.ts'

/**
 * The texts of materials that the caller may read; one query.
 * @param state `draft` for those who write them: the draft where there is one
 * @returns by material; without those that have none
 */
export async function textsOf(
  deps: Pick<Deps, 'database'>,
  materialIds: readonly number[],
  state: 'published' | 'draft',
): Promise<Map<number, TextDocument>> {
  if (materialIds.length === 0) return new Map()
  const rows = await deps.database.db
    .select({
      materialId: materialTexts.materialId,
      // A draft is not even read for those who may not know it.
      text: state === 'draft' ? sql<TextDocument | null>`coalesce(draft, published)` : materialTexts.published,
    })
    .from(materialTexts)
    .where(inArray(materialTexts.materialId, [...materialIds]))
  return new Map(rows.flatMap(({ materialId, text }) => (text ? [[materialId, text]] : [])))
}
