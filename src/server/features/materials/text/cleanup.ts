import { sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { RENDERER } from './version.ts'

/** A server of the version before may be running for so long. */
const KEPT_DAYS = 1

/**
 * Deletes what texts looked like that nobody reads any more, or that other versions of the renderer made; a day later,
 * for a server of the version before may still be running.
 * @returns how many rows are gone
 */
export async function forgetOldRenderings({
  database: { db },
}: Pick<Deps, 'database'>): Promise<{ renderedTexts: number }> {
  const { rowCount } = await db.execute(sql`
    delete from rendered_texts where made_at < now() - make_interval(days => ${KEPT_DAYS}) and (renderer <> ${RENDERER}
      or not exists (select from material_texts where published_hash = rendered_texts.hash))`)
  return { renderedTexts: rowCount ?? 0 }
}

export const textsCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'what texts looked like that nobody reads any more, or to another renderer',
      days: KEPT_DAYS,
      why: 'a server of the version before may still be running',
    },
  ],
  forget: forgetOldRenderings,
}
