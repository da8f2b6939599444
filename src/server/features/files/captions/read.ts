import { and, eq, type SQL, sql } from 'drizzle-orm'
import { CAPTION_LANGS } from '#/contract/caption-langs.ts'
import type { CaptionsView } from '#/contract/captions.ts'
import type { Deps } from '#/server/deps.ts'
import { captions } from '#/server/tables/captions.ts'
import { files } from '#/server/tables/files.ts'
import { materialFiles } from '#/server/tables/materials.ts'
import { captionsPath } from './address.ts'

/** What a list of files knows of their captions. */
export type CaptionsRow = Pick<typeof captions.$inferSelect, 'id' | 'lang' | 'cues'>

/** All captions of a film in its material, as a column of a query over `material_files` and `files`. */
export function captionsColumn(): SQL<CaptionsRow[]> {
  return sql<CaptionsRow[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', ${captions.id}, 'lang', ${captions.lang}, 'cues', ${captions.cues})), '[]')
    from ${captions} where ${captions.materialId} = ${materialFiles.materialId} and ${captions.fileId} = ${files.id})`
}

/**
 * @param base of the film, for somebody who may open it
 * @returns captions with their addresses, in the order of languages
 */
export function captionsViews(base: string, rows: readonly CaptionsRow[]): CaptionsView[] {
  return CAPTION_LANGS.flatMap((lang) => rows.filter((row) => row.lang === lang)).map(({ id, lang, cues }) => ({
    lang,
    cues,
    url: `${base}${captionsPath(id)}`,
  }))
}

/** @returns captions of a file as WebVTT, with their language and the file's name; one query */
export async function readVtt(
  { database }: Pick<Deps, 'database'>,
  fileId: string,
  id: string,
): Promise<{ vtt: string; lang: string; name: string } | undefined> {
  const [found] = await database.db
    .select({ vtt: captions.vtt, lang: captions.lang, name: files.name })
    .from(captions)
    .innerJoin(files, eq(files.id, captions.fileId))
    .where(and(eq(captions.id, id), eq(captions.fileId, fileId)))
  return found
}
