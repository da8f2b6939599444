import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { FileView } from '#/contract/files.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { type CaptionsRow, captionsViews } from '#/server/features/files/captions/read.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { type FileFacts, files } from '#/server/tables/files.ts'
import { fileBase } from './address.ts'
import type { FileParent } from './file-parent.ts'

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
 * The files of what the actor may read; one query. Students are told no address to keep what they may not.
 * @returns by the ids of what they are of, the oldest first
 */
export async function filesOf<Id extends number | string>(
  deps: Pick<Deps, 'config' | 'keys'> & { database: { db: Queryable } },
  actor: Pick<Actor, 'role' | 'authSessionId'>,
  { table, id, links, captions, downloadable }: FileParent,
  ids: readonly Id[],
): Promise<Map<Id, FileView[]>> {
  const found = new Map<Id, FileView[]>()
  if (ids.length === 0) return found
  const rows = await deps.database.db
    .select({
      parentId: sql<Id>`${links.parentId}`,
      role: sql<FileView['role']>`${links.role ?? null}`,
      captions: captions?.() ?? sql<CaptionsRow[]>`'[]'::jsonb`,
      file: fileColumns,
      downloadable,
    })
    .from(files)
    .innerJoin(links.table, eq(links.fileId, files.id))
    .innerJoin(table, eq(id, links.parentId))
    .where(inArray(links.parentId, [...ids]))
    .orderBy(asc(links.order), asc(files.id))
  for (const { parentId, downloadable: kept, file, ...link } of rows) {
    const views = found.get(parentId) ?? []
    const view = fileViewOf(deps, actor, { ...file, ...link })
    views.push(kept || actor.role !== 'STUDENT' ? view : { ...view, downloadUrl: null })
    found.set(parentId, views)
  }
  return found
}
