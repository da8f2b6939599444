import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { FileView } from '#/contract/files.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { type CaptionsRow, captionsColumn, captionsViews } from '#/server/features/files/captions/read.ts'
import { type FileFacts, files } from '#/server/tables/files.ts'
import { materialFiles, materials } from '#/server/tables/materials.ts'
import { fileBase } from './address.ts'

interface Row extends Omit<typeof files.$inferSelect, 'facts'> {
  role: FileView['role']
  facts: Omit<FileFacts, 'thumbnails'>
  thumbnails: number
  captions: CaptionsRow[]
}

// A long document's list of pictures is counted where it is.
const fileColumns = {
  ...getTableColumns(files),
  facts: sql<Row['facts']>`${files.facts} - 'thumbnails'`,
  thumbnails: sql<number>`coalesce(jsonb_array_length(${files.facts} -> 'thumbnails'), 0)`,
}

/** @returns a file with its addresses, for somebody who may open it: the caller has checked that; one signature */
function fileViewOf(deps: Pick<Deps, 'config' | 'keys'>, actor: Pick<Actor, 'authSessionId'>, file: Row): FileView {
  const { id, role, kind, name, bytes, state, progress, fault, facts, thumbnails } = file
  const base = fileBase(deps, actor, id)
  const at = (path: string): string => `${base}${path}`
  const main = facts.main ?? 'original'
  return {
    id,
    role,
    kind,
    name,
    bytes,
    state,
    progress,
    fault,
    pages: facts.pages ?? null,
    width: facts.width ?? null,
    height: facts.height ?? null,
    seconds: facts.seconds ?? null,
    base,
    url: at(main),
    downloadUrl: `${at(main)}?download`,
    poster: facts.poster ? at(facts.poster) : null,
    thumbnails,
    sizes: (facts.sizes ?? []).map(({ width, type, path }) => ({ width, type, url: at(path) })),
    hls: facts.hls ? at(facts.hls) : null,
    sound: facts.sound ? at(facts.sound) : null,
    captions: captionsViews(base, file.captions),
    createdAt: file.createdAt.toISOString(),
  }
}

/**
 * The files of materials that the actor may read; one query. Students are told no address to keep what they may not.
 * @returns by material, the oldest first
 */
export async function filesOfMaterials(
  deps: Pick<Deps, 'config' | 'database' | 'keys'>,
  actor: Pick<Actor, 'role' | 'authSessionId'>,
  materialIds: readonly number[],
): Promise<Map<number, FileView[]>> {
  const found = new Map<number, FileView[]>()
  if (materialIds.length === 0) return found
  const rows = await deps.database.db
    .select({
      materialId: materialFiles.materialId,
      role: materialFiles.role,
      captions: captionsColumn(),
      file: fileColumns,
      downloadable: materials.downloadable,
    })
    .from(materialFiles)
    .innerJoin(files, eq(files.id, materialFiles.fileId))
    .innerJoin(materials, eq(materials.id, materialFiles.materialId))
    .where(inArray(materialFiles.materialId, [...materialIds]))
    .orderBy(asc(materialFiles.createdAt), asc(files.id))
  for (const { materialId, downloadable, file, ...link } of rows) {
    const views = found.get(materialId) ?? []
    const view = fileViewOf(deps, actor, { ...file, ...link })
    views.push(downloadable || actor.role !== 'STUDENT' ? view : { ...view, downloadUrl: null })
    found.set(materialId, views)
  }
  return found
}
