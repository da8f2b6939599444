import { asc, eq, inArray } from 'drizzle-orm'
import type { FileView } from '#/contract/files.ts'
import type { Deps } from '#/server/deps.ts'
import type { Actor } from '#/server/features/auth/actor.ts'
import { type CaptionsRow, captionsColumn, captionsViews } from '#/server/features/captions/read.ts'
import { materialFiles, materials } from '#/server/features/materials/tables.ts'
import { fileAddress } from './address.ts'
import { files } from './tables.ts'

type Row = typeof files.$inferSelect & { role: FileView['role']; captions: CaptionsRow[] }

/** @returns a file with its addresses, for somebody who may open it: the caller has checked that */
export function fileViewOf(deps: Pick<Deps, 'config' | 'keys'>, file: Row): FileView {
  const { id, role, kind, name, bytes, state, progress, fault, facts } = file
  const at = (path: string): string => fileAddress(deps, id, path)
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
    url: at(main),
    downloadUrl: fileAddress(deps, id, main, { keep: true }),
    poster: facts.poster ? at(facts.poster) : null,
    thumbnails: (facts.thumbnails ?? []).map(at),
    sizes: (facts.sizes ?? []).map(({ width, type, path }) => ({ width, type, url: at(path) })),
    hls: facts.hls ? at(facts.hls) : null,
    sound: facts.sound ? at(facts.sound) : null,
    captions: captionsViews(deps, id, file.captions),
    createdAt: file.createdAt.toISOString(),
  }
}

/**
 * The files of materials that the actor may read; one query. Students are told no address to keep what they may not.
 * @returns by material, the oldest first
 */
export async function filesOfMaterials(
  deps: Pick<Deps, 'config' | 'database' | 'keys'>,
  { role }: Pick<Actor, 'role'>,
  materialIds: readonly number[],
): Promise<Map<number, FileView[]>> {
  const found = new Map<number, FileView[]>()
  if (materialIds.length === 0) return found
  const rows = await deps.database.db
    .select({
      materialId: materialFiles.materialId,
      role: materialFiles.role,
      captions: captionsColumn(),
      file: files,
      downloadable: materials.downloadable,
    })
    .from(materialFiles)
    .innerJoin(files, eq(files.id, materialFiles.fileId))
    .innerJoin(materials, eq(materials.id, materialFiles.materialId))
    .where(inArray(materialFiles.materialId, [...materialIds]))
    .orderBy(asc(materialFiles.createdAt), asc(files.id))
  for (const { materialId, downloadable, file, ...link } of rows) {
    const views = found.get(materialId) ?? []
    const view = fileViewOf(deps, { ...file, ...link })
    views.push(downloadable || role !== 'STUDENT' ? view : { ...view, downloadUrl: null })
    found.set(materialId, views)
  }
  return found
}
