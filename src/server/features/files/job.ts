import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { and, eq, getTableColumns, lt, or, sql } from 'drizzle-orm'
import type { FileFault } from '#/contract/file-kinds.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { isReadByPages, tellMade } from '#/server/file-parents.ts'
import { defineWorker, type Worker } from '#/server/platform/jobs/queue.ts'
import { inWorkFolder } from '#/server/platform/media/work-folder.ts'
import { type FileFacts, files } from '#/server/tables/files.ts'
import { makeParts, type Part } from './make.ts'
import { fileQueue, filmQueue } from './queue.ts'
import { originalOf } from './service.ts'

type JobDeps = Pick<Deps, 'config' | 'database' | 'ffmpeg' | 'jobs' | 'storage' | 'walls'>
type Row = typeof files.$inferSelect & { pages: boolean }

/** Milliseconds between two notes of how far a file is. */
const NOTE_EVERY = 1_000
/** What is left of the way once everything is made: putting it into the storage. */
const MADE_PERCENT = 95

/** Makes of files what pupils are shown. A second try makes the same again, under the same names. */
export function fileWorkers(deps: JobDeps): Worker[] {
  const gaveUp = ({ fileId }: { fileId: string }): Promise<void> => fail(deps, fileId, 'interrupted')
  const run = async ({ fileId }: { fileId: string }, { signal }: { signal: AbortSignal }): Promise<void> => {
    const file = await waiting(deps, fileId)
    if (file) await workOn(deps, file, signal)
  }
  return [
    defineWorker(fileQueue, { concurrency: 2, run, gaveUp }),
    defineWorker(filmQueue, { concurrency: 1, run, gaveUp }),
  ]
}

/** What is to be made ready, and what is shown as it came meanwhile. */
const unfinished = or(eq(files.state, 'processing'), and(eq(files.state, 'ready'), lt(files.progress, 100)))

/** @returns the file, while there is something to be done about it */
async function waiting({ database }: JobDeps, fileId: string): Promise<Row | undefined> {
  const [file] = await database.db
    .select({ ...getTableColumns(files), pages: isReadByPages(sql`${files.id}`) })
    .from(files)
    .where(and(eq(files.id, fileId), unfinished))
  return file
}

async function workOn(deps: JobDeps, file: Row, signal: AbortSignal): Promise<void> {
  await inWorkFolder(deps.config.dataDir, async (folder) => {
    const path = join(folder, 'original')
    const made = join(folder, 'made')
    await mkdir(made)
    const stored = await deps.storage.read(originalOf(file.id))
    if (!stored) return fail(deps, file.id, 'interrupted')
    await pipeline(stored.stream, createWriteStream(path), { signal })
    const outcome = await makeParts(deps, path, made, {
      ...{ signal, onPart: progressOf(deps, file.id), pages: file.pages },
    })
    if ('fault' in outcome) return fail(deps, file.id, outcome.fault)
    await keepParts(deps, file, outcome, signal)
  })
}

async function keepParts(
  deps: JobDeps,
  file: Row,
  { facts, parts }: { facts: FileFacts; parts: Part[] },
  signal: AbortSignal,
): Promise<void> {
  for (const { path, from, type } of parts) {
    signal.throwIfAborted()
    await deps.storage.keep(`${file.id}/${path}`, from, type)
  }
  const stored = parts.reduce((bytes, part) => bytes + part.bytes, file.bytes)
  const rowCount = await deps.database.withTx(async (tx) => {
    const made = await tx
      .update(files)
      .set({ state: 'ready', progress: 100, fault: null, facts: { ...facts, stored }, updatedAt: sql`now()` })
      .where(and(eq(files.id, file.id), unfinished))
    if (made.rowCount) await tellMade(tx, file.id)
    return made.rowCount
  })
  if (rowCount || (await deps.database.db.$count(files, eq(files.id, file.id)))) return
  // It was removed meanwhile, and its folder with it: what came after goes as well.
  await deps.storage.removeAll(file.id)
}

/**
 * A fault that stays whoever tries: shown with the material, and ended here. What was shown as it came still is.
 */
async function fail({ database }: Pick<JobDeps, 'database'>, fileId: string, fault: FileFault): Promise<void> {
  await database.withTx(async (tx) => {
    const failed = await tx
      .update(files)
      .set({
        state: sql`case ${files.state} when 'processing' then 'failed' else ${files.state} end`,
        progress: sql`case ${files.state} when 'processing' then ${files.progress} else 100 end`,
        fault,
        updatedAt: sql`now()`,
      })
      .where(and(eq(files.id, fileId), unfinished))
      .returning({ id: files.id })
    if (failed.length === 0) return
    await tellMade(tx, fileId)
    await audit(tx, { action: 'file.failed', objectType: 'file', objectId: fileId, details: { fault } })
  })
}

/** @returns notes how far the work is, now and then; nothing depends on it */
function progressOf({ database }: JobDeps, fileId: string): (part: number) => void {
  let noted = Date.now()
  return (part) => {
    const now = Date.now()
    if (now - noted < NOTE_EVERY || !Number.isFinite(part)) return
    noted = now
    const progress = Math.floor(Math.min(1, Math.max(0, part)) * MADE_PERCENT)
    database.db
      .update(files)
      .set({ progress })
      .where(and(eq(files.id, fileId), unfinished))
      .catch(() => undefined)
  }
}
