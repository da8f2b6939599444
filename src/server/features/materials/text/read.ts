import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Figure, TextDocument } from '#/contract/material-text.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { materials, materialTexts, renderedTexts } from '#/server/tables/materials.ts'
import { renderPublished } from './published.ts'
import { RENDERER } from './version.ts'

/** A text as it is read, with a place for each picture; see `withFigures`. */
export interface ReadText {
  html: string
  figures: readonly Figure[]
}

/**
 * The texts of materials that the caller may read; one query, where what is published has been rendered.
 * @param state `draft` for those who write them: the draft where there is one
 * @returns by material; without those that have none
 * @throws {ServiceError} BUSY when too much is being rendered
 */
export async function textsOf(
  deps: Pick<Deps, 'database' | 'texts'>,
  { id: whose }: Pick<Actor, 'id'>,
  materialIds: readonly number[],
  state: 'published' | 'draft',
): Promise<Map<number, ReadText>> {
  const texts = new Map<number, ReadText>()
  if (materialIds.length === 0) return texts
  const rows = await deps.database.db
    .select({
      materialId: materialTexts.materialId,
      lang: materials.lang,
      hash: materialTexts.publishedHash,
      // A draft is not even read for those who may not know it.
      draft: state === 'draft' ? materialTexts.draft : sql<TextDocument | null>`null`,
      html: renderedTexts.html,
      figures: renderedTexts.figures,
    })
    .from(materialTexts)
    .innerJoin(materials, eq(materials.id, materialTexts.materialId))
    .leftJoin(
      renderedTexts,
      and(
        eq(renderedTexts.hash, materialTexts.publishedHash),
        eq(renderedTexts.lang, materials.lang),
        eq(renderedTexts.renderer, RENDERER),
      ),
    )
    .where(inArray(materialTexts.materialId, [...materialIds]))
  const changed: number[] = []
  for (const { materialId, lang, hash, draft, html, figures } of rows) {
    // One after the other: who tries out many texts at once has one turn.
    if (draft) texts.set(materialId, await deps.texts.render(whose, { document: draft, lang }))
    else if (html !== null && figures !== null) texts.set(materialId, { html, figures })
    else if (hash !== null) {
      const rendered = await renderPublished(deps, { hash, lang })
      if (rendered) texts.set(materialId, rendered)
      else changed.push(materialId)
    }
  }
  // Somebody has published another text meanwhile: it is read once more.
  if (changed.length > 0) {
    for (const [id, text] of await textsOf(deps, { id: whose }, changed, state)) texts.set(id, text)
  }
  return texts
}
