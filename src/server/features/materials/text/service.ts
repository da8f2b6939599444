import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MaterialText, MaterialTextChange, TextBlock, TextDocument } from '#/contract/material-text.ts'
import type { Deps } from '#/server/deps.ts'
import { audit } from '#/server/features/audit/service.ts'
import { type Actor, type Origin, requireRole } from '#/server/features/auth/actor.ts'
import { chainOf, hold, isReadable } from '#/server/features/curriculum/access.ts'
import { eventOf } from '#/server/features/curriculum/removal.ts'
import { materialFiles, materials, materialTexts } from '#/server/features/materials/tables.ts'
import type { Queryable, Tx } from '#/server/platform/database/database.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { wordsOf } from './words.ts'

/**
 * Both states of a text, for those who may write it; one query.
 * @throws {ServiceError} FORBIDDEN for students, NOT_FOUND for what the actor may not know or what is no text
 */
export async function readText(deps: Deps, actor: Actor, id: number): Promise<MaterialText> {
  const found = await present(deps.database.db, id, sql`${isReadable(actor, 'material')}`)
  if (!found) throw new ServiceError('NOT_FOUND')
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  return found
}

async function present(db: Queryable, id: number, condition = sql`true`): Promise<MaterialText | undefined> {
  const { rows } = await db.execute<{
    version: number | null
    published: TextDocument | null
    draft: TextDocument | null
    updated_at: string | Date | null
  }>(sql`
    select material_texts.version, material_texts.published, material_texts.draft, material_texts.updated_at
    from ${chainOf('material')} left join material_texts on material_texts.material_id = materials.id
    where materials.id = ${id} and materials.kind = 'text' and ${condition}`)
  const [row] = rows
  if (!row) return undefined
  return {
    materialId: id,
    version: row.version ?? 0,
    published: row.published,
    draft: row.draft,
    updatedAt: row.updated_at === null ? null : new Date(row.updated_at).toISOString(),
  }
}

/**
 * Keeps a draft that nobody has changed since its writer read it.
 * @throws {ServiceError} NOT_FOUND, FORBIDDEN; CONFLICT with `current`; VALIDATION for pictures of other materials
 */
export function saveDraft(
  deps: Deps,
  actor: Actor,
  { id, draft, version }: MaterialTextChange & { id: number },
): Promise<MaterialText> {
  return withText(deps, actor, { id, version }, async (tx, before) => {
    await checkPictures(tx, id, draft)
    const values = { draft, version: before.version + 1, updatedAt: sql`now()`, updatedBy: actor.id }
    await tx
      .insert(materialTexts)
      .values({ materialId: id, ...values })
      .onConflictDoUpdate({ target: materialTexts.materialId, set: values })
  })
}

/**
 * Makes the draft what pupils read, once they may read the material. The version stays: the words are the same, and
 * who is writing goes on.
 * @throws {ServiceError} NOT_FOUND, FORBIDDEN; CONFLICT with `current`
 */
export function publishText(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version }: { id: number; version: number },
): Promise<MaterialText> {
  return withText(deps, actor, { id, version }, async (tx, before) => {
    if (before.draft) await publish(tx, actor, origin, id, before.draft)
  })
}

/** Publishes the draft of a material that is about to be published itself, in the transaction of that. */
export async function publishDraftOf(tx: Tx, actor: Actor, origin: Origin, id: number): Promise<void> {
  const [row] = await tx
    .select({ draft: materialTexts.draft })
    .from(materialTexts)
    .innerJoin(materials, eq(materials.id, materialTexts.materialId))
    // One that is published already has a draft of what is to come, which is not ready for being renamed.
    .where(and(eq(materials.id, id), sql`${materials.status} <> 'published'`))
  if (row?.draft) await publish(tx, actor, origin, id, row.draft)
}

async function publish(tx: Tx, actor: Actor, origin: Origin, id: number, draft: TextDocument): Promise<void> {
  await tx
    .update(materialTexts)
    .set({ published: draft, draft: null, words: wordsOf(draft), updatedAt: sql`now()`, updatedBy: actor.id })
    .where(eq(materialTexts.materialId, id))
  await audit(tx, { ...eventOf(actor, origin, 'material', id), action: 'text.published' })
}

/** Does something to a text that is as its writer knows it; the material is locked meanwhile. */
async function withText(
  deps: Deps,
  actor: Actor,
  { id, version }: { id: number; version: number },
  work: (tx: Tx, before: MaterialText) => Promise<void>,
): Promise<MaterialText> {
  return deps.database.withTx(async (tx) => {
    await hold(tx, actor, { kind: 'material', id })
    const before = await present(tx, id)
    if (!before) throw new ServiceError('NOT_FOUND')
    if (before.version !== version) throw new ServiceError('CONFLICT', { current: before })
    await work(tx, before)
    return (await present(tx, id)) ?? before
  })
}

/** A text shows pictures of its own material only: those are what its readers may see. */
async function checkPictures(tx: Tx, id: number, draft: TextDocument): Promise<void> {
  const wanted = [...new Set(picturesIn(draft.content))]
  if (wanted.length === 0) return
  const rows = await tx
    .select({ fileId: materialFiles.fileId })
    .from(materialFiles)
    .where(and(eq(materialFiles.materialId, id), inArray(materialFiles.fileId, wanted)))
  if (rows.length < wanted.length) throw new ServiceError('VALIDATION', { fields: { draft: { fault: 'invalid' } } })
}

function picturesIn(nodes: readonly { type: string }[]): string[] {
  return nodes.flatMap((node) => {
    const block = node as TextBlock
    if (block.type === 'image') return [block.attrs.fileId.toLowerCase()]
    return 'content' in block ? picturesIn(block.content ?? []) : []
  })
}
