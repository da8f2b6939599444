import { eq, sql } from 'drizzle-orm'
import type { FileParentKind } from '#/contract/file-kinds.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { FILE_PARENTS } from '#/server/file-parents.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { files } from '#/server/tables/files.ts'
import { queueOf } from './queue.ts'

/** How many are looked at of what one file is of. */
const MOST_COPIES = 50

/**
 * Has a file worked on again: one that failed, or one that is shown as it came because the program, or the wall around
 * it, was not there. Such a one is shown as it came until more is made of it.
 * @throws {ServiceError} NOT_FOUND for a file of nothing that the actor may know, FORBIDDEN for one that they only
 *   read; WRONG_STATUS for one that is ready or under way; CANNOT_PREPARE where nothing could be made of what
 *   is shown now either
 */
export async function retryFile(deps: Deps, actor: Actor, origin: Origin, id: string): Promise<void> {
  const prepares = { image: true, pdf: await deps.walls.mayRead(), video: await deps.ffmpeg.available() }
  await deps.database.withTx(async (tx) => {
    await holdAny(tx, actor, id)
    const [file] = await tx.select().from(files).where(eq(files.id, id)).for('update')
    const bare = file !== undefined && isBare(file)
    if (file?.state !== 'failed' && !bare) throw new ServiceError('WRONG_STATUS')
    if (bare && !prepares[file.kind]) throw new ServiceError('CANNOT_PREPARE')
    await tx
      .update(files)
      .set({ state: bare ? 'ready' : 'processing', progress: 0, fault: null, updatedAt: sql`now()` })
      .where(eq(files.id, id))
    const { requestId, address } = origin
    await audit(tx, {
      action: 'file.retried',
      actorId: actor.id,
      requestId,
      address,
      objectType: 'file',
      objectId: id,
    })
    await deps.jobs.send(tx, queueOf(file.kind), { fileId: id })
  })
}

/** @returns whether nothing was made of a file that is shown, nor is anything being made of it */
function isBare({ kind, state, progress, facts }: typeof files.$inferSelect): boolean {
  const made = kind === 'video' ? facts.hls : kind === 'pdf' ? facts.pages : true
  return state === 'ready' && progress === 100 && !made
}

/** Locks something that has the file; copies of a material share files, so one that the actor may change is enough. */
async function holdAny(tx: Tx, actor: Actor, fileId: string): Promise<void> {
  const parents = FILE_PARENTS.filter(({ retries }) => retries)
  const have = parents.map(
    ({ kind, links: { table, parentId, fileId: column, order } }) =>
      sql`select ${kind}::text as kind, ${parentId} as id, ${order} as since from ${table} where ${column} = ${fileId}`,
  )
  const { rows } = await tx.execute<{ kind: FileParentKind; id: number }>(sql`
    ${sql.join(have, sql` union all `)} order by since, kind, id limit ${MOST_COPIES}`)
  let refusal = new ServiceError('NOT_FOUND')
  for (const { kind, id } of rows) {
    try {
      const parent = parents.find((each) => each.kind === kind)
      await parent?.hold(tx, actor, { [parent.key]: id })
      return
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      refusal = error
    }
  }
  throw refusal
}
