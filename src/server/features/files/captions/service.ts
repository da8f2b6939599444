import { and, eq } from 'drizzle-orm'
import type { CaptionLang } from '#/contract/caption-langs.ts'
import type { CaptionsView } from '#/contract/captions.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { hold } from '#/server/features/curriculum/access.ts'
import { fileBase } from '#/server/features/files/address.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import { captions } from '#/server/tables/captions.ts'
import { files } from '#/server/tables/files.ts'
import { materialFiles } from '#/server/tables/materials.ts'
import { captionsPath } from './address.ts'
import { type Cue, parseCues, writeVtt } from './cues.ts'
import { decodeText } from './decode.ts'

/** The captions of a film of a material in one language. */
export interface CaptionsPlace {
  materialId: number
  fileId: string
  lang: CaptionLang
}

/**
 * Gives a film captions, or others than it had. What is kept is written anew from what was sent.
 * @param bytes a file of WebVTT or SRT
 * @throws {ServiceError} NOT_FOUND, FORBIDDEN; VALIDATION with `file`; TOO_MANY_REQUESTS
 */
export async function saveCaptions(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { materialId, fileId, lang }: CaptionsPlace,
  bytes: Uint8Array,
): Promise<CaptionsView> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  await deps.limits.uploads.take(actor.id)
  const id = crypto.randomUUID()
  const count = await deps.database.withTx(async (tx) => {
    await holdFilm(tx, actor, { materialId, fileId })
    const cues = readCaptions(bytes)
    const values = { id, cues: cues.length, vtt: writeVtt(cues), createdAt: new Date() }
    await tx
      .insert(captions)
      .values({ materialId, fileId, lang, ...values })
      .onConflictDoUpdate({ target: [captions.materialId, captions.fileId, captions.lang], set: values })
    await audit(tx, { ...eventOf(actor, origin, { materialId, fileId, lang }), action: 'file.captions-saved' })
    return cues.length
  })
  return { lang, cues: count, url: `${fileBase(deps, actor, fileId)}${captionsPath(id)}` }
}

/**
 * Takes a film's captions in a language away.
 * @throws {ServiceError} NOT_FOUND, also where there are none; FORBIDDEN
 */
export async function removeCaptions(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { materialId, fileId, lang }: CaptionsPlace,
): Promise<void> {
  await deps.database.withTx(async (tx) => {
    await holdFilm(tx, actor, { materialId, fileId })
    const { rowCount } = await tx
      .delete(captions)
      .where(and(eq(captions.materialId, materialId), eq(captions.fileId, fileId), eq(captions.lang, lang)))
    if (rowCount === 0) throw new ServiceError('NOT_FOUND')
    await audit(tx, { ...eventOf(actor, origin, { materialId, fileId, lang }), action: 'file.captions-removed' })
  })
}

/** Locks a material that the actor may change, and sees to it that the film is one of its files. */
async function holdFilm(tx: Tx, actor: Actor, { materialId, fileId }: Omit<CaptionsPlace, 'lang'>): Promise<void> {
  await hold(tx, actor, { kind: 'material', id: materialId })
  const [file] = await tx
    .select({ kind: files.kind })
    .from(materialFiles)
    .innerJoin(files, eq(files.id, materialFiles.fileId))
    .where(and(eq(materialFiles.materialId, materialId), eq(materialFiles.fileId, fileId)))
  if (!file) throw new ServiceError('NOT_FOUND')
  if (file.kind !== 'video') refuse('captionsNoFilm')
}

function readCaptions(bytes: Uint8Array): Cue[] {
  if (bytes.byteLength === 0) refuse('fileEmpty')
  const text = decodeText(bytes)
  if (text === undefined) refuse('captionsEncoding')
  const cues = parseCues(text)
  if (!Array.isArray(cues)) refuse(cues.fault, cues.limit)
  return cues
}

function refuse(fault: FieldFault['fault'], limit?: number): never {
  throw new ServiceError('VALIDATION', { fields: { file: { fault, limit } } })
}

function eventOf(actor: Actor, { requestId, address }: Origin, { materialId, fileId, lang }: CaptionsPlace) {
  return {
    ...{ actorId: actor.id, requestId, address },
    objectType: 'file',
    objectId: fileId,
    details: { material: materialId, lang },
  }
}
