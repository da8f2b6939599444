import { and, eq } from 'drizzle-orm'
import type { RenderedText } from '#/rich-text/server/render.ts'
import type { Deps } from '#/server/deps.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { materialTexts, renderedTexts } from '#/server/tables/materials.ts'
import type { HurriedText } from './renderer.ts'
import { RENDERER } from './version.ts'

/** Which text, and in which language its boxes are named. */
export interface PublishedText {
  hash: string
  lang: string
}

/** Milliseconds for which what was made in a hurry is shown before it is tried again. */
export const HURRIED_MS = 300_000

/**
 * Renders a published text and keeps what came of it, unless that is kept by now; once for all who ask at the same time.
 * What was made in a hurry is kept in memory for a while.
 * @returns nothing where somebody has published another one meanwhile
 */
export function renderPublished(
  { database, texts }: Pick<Deps, 'database' | 'texts'>,
  text: PublishedText,
): Promise<HurriedText | undefined> {
  return texts.together(
    `${text.hash} ${text.lang}`,
    async (): Promise<HurriedText | undefined> => {
      const [row] = await database.db
        .select({
          document: materialTexts.published,
          kept: { html: renderedTexts.html, figures: renderedTexts.figures, tooMuch: renderedTexts.tooMuch },
        })
        .from(materialTexts)
        .leftJoin(
          renderedTexts,
          and(
            eq(renderedTexts.hash, text.hash),
            eq(renderedTexts.lang, text.lang),
            eq(renderedTexts.renderer, RENDERER),
          ),
        )
        .where(eq(materialTexts.publishedHash, text.hash))
        .limit(1)
      if (!row?.document) return undefined
      // Whoever asked just before has kept it by now.
      if (row.kept) return row.kept
      const { hurried, ...rendered } = await texts.render(undefined, { document: row.document, lang: text.lang })
      if (!hurried) await keepRendered(database.db, text, rendered)
      return { ...rendered, ...(hurried && { hurried }) }
    },
    { keepMs: (made) => (made?.hurried ? HURRIED_MS : 0) },
  )
}

/** Keeps what a text looks like. */
export async function keepRendered(db: Queryable, text: PublishedText, rendered: RenderedText): Promise<void> {
  await db
    .insert(renderedTexts)
    .values({ ...text, renderer: RENDERER, ...rendered })
    .onConflictDoNothing()
}
