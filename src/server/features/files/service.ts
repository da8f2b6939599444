import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { FileKind } from '#/contract/file-kinds.ts'
import type { Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { parentOf } from '#/server/file-parents.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { files } from '#/server/tables/files.ts'
import type { FileTarget } from './file-parent.ts'
import { queueOf } from './queue.ts'

/** Longest name that is kept of a file, in letters. */
const NAME_LETTERS = 200

/** A whole file on this machine, and what it is to be. */
export type NewFile = FileTarget & {
  /** Who it belongs to, and whose quota it counts in; absent = the academy's own. */
  ownerId?: string
  kind: FileKind
  /** Media type, judged by the content. */
  type: string
  name: string
  path: string
  /** The upload that it came by, whose id the file takes. */
  uploadId?: string
  origin?: Origin
}

/**
 * Keeps a file and leaves the job that works on it; what is under `path` stays there. The same upload kept twice, by
 * two processes at once even, is one file: both write the same bytes under the same key.
 * @param options.within done in the same transaction first; what it throws leaves no file behind
 * @returns the file's id
 */
export async function storeFile(
  deps: Pick<Deps, 'database' | 'storage' | 'jobs'>,
  file: NewFile,
  { within }: { within?(tx: Tx): Promise<void> } = {},
): Promise<string> {
  const { ownerId, kind, type, path, uploadId } = file
  const { parent, id: parentId } = parentOf(file)
  if (uploadId && (await wasStored(deps, uploadId))) return uploadId
  const id = uploadId ?? randomUUID()
  const { size: bytes } = await stat(path)
  // The object first: a row without one would be a promise that nobody can keep. One without a row goes after a day.
  await deps.storage.keep(originalOf(id), path, type, { settled: uploadId !== undefined })
  await deps.database.withTx(async (tx) => {
    await within?.(tx)
    const made = await tx
      .insert(files)
      .values({ id, ownerId, uploadId, kind, type, name: cleanName(file.name), bytes, facts: { stored: bytes } })
      // Of either key: the file has its upload's id, and which one is met first is a matter of luck.
      .onConflictDoNothing()
      .returning({ id: files.id })
    if (made.length === 0) return
    await parent.link(tx, file, id)
    await audit(tx, {
      ...file.origin,
      action: 'file.added',
      actorId: ownerId,
      objectType: 'file',
      objectId: id,
      details: { ...(parentId && { [parent.kind]: parentId }), kind, bytes },
    })
    await deps.jobs.send(tx, queueOf(kind), { fileId: id })
  })
  return id
}

/** @returns the key of a file as it came */
export function originalOf(id: string): string {
  return `${id}/original`
}

async function wasStored({ database }: Pick<Deps, 'database'>, uploadId: string): Promise<boolean> {
  const [known] = await database.db.select({ id: files.id }).from(files).where(eq(files.uploadId, uploadId))
  return known !== undefined
}

/** @returns a name that does no harm wherever it is shown: no path, no control or direction characters */
export function cleanName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/^.*[\\/]/s, '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (letter) => (/[\u200c\u200d]/.test(letter) ? letter : ' '))
    .replace(/\s+/g, ' ')
    .trim()
  return [...plain].slice(0, NAME_LETTERS).join('') || '—'
}
