import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MaterialText, MaterialTextChange, TextDocument } from '#/contract/material-text.ts'
import { costFault } from '#/rich-text/server/cost.ts'
import { filesIn } from '#/rich-text/server/files.ts'
import type { RenderedText } from '#/rich-text/server/render.ts'
import { wordsOf } from '#/rich-text/server/words.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { chainOf, hold, isReadable } from '#/server/features/curriculum/access.ts'
import { eventOf } from '#/server/features/curriculum/removal.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { materialFiles, materials, materialTexts } from '#/server/tables/materials.ts'
import { keepRendered } from './published.ts'

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
 * @throws {ServiceError} NOT_FOUND, FORBIDDEN; CONFLICT with `current`; VALIDATION for pictures of other materials, and
 *   for more formulas or pictures than a text may have, or formulas that are too intricate
 */
export function saveDraft(
  deps: Deps,
  actor: Actor,
  { id, draft, version }: MaterialTextChange & { id: number },
): Promise<MaterialText> {
  refuseCostly(draft)
  return withText(deps, actor, { id, version }, async (tx, before) => {
    await checkFiles(tx, id, draft)
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
 * @throws {ServiceError} NOT_FOUND, FORBIDDEN; CONFLICT with `current`; VALIDATION for a text that cannot be drawn whole
 */
export async function publishText(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version }: { id: number; version: number },
): Promise<MaterialText> {
  const rendered = await renderDraftOf(deps, actor, id)
  return withText(deps, actor, { id, version }, async (tx, before) => {
    if (before.draft) await publish(tx, actor, origin, { id, draft: before.draft, rendered, version })
  })
}

/** A draft as it is before it is published, of this version of the text. */
export interface RenderedDraft {
  version: number
  lang: string
  text: RenderedText
}

/**
 * Renders a draft that is about to be published, before anything is locked: it takes its time.
 * @param options.withMaterial it is published with its material: the draft of one that is public already stays a draft
 * @returns nothing where there is no draft, or the actor knows of none
 * @throws {ServiceError} FORBIDDEN; VALIDATION for a text that cannot be drawn whole; BUSY
 */
export async function renderDraftOf(
  deps: Deps,
  actor: Actor,
  id: number,
  { withMaterial = false }: { withMaterial?: boolean } = {},
): Promise<RenderedDraft | undefined> {
  const { rows } = await deps.database.db.execute<{ draft: TextDocument; lang: string; version: number }>(sql`
    select material_texts.draft, material_texts.version, materials.lang
    from ${chainOf('material')} join material_texts on material_texts.material_id = materials.id
    where materials.id = ${id} and material_texts.draft is not null and ${isReadable(actor, 'material')}
      ${withMaterial ? sql`and materials.status <> 'published'` : sql``}`)
  const [found] = rows
  if (!found) return undefined
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const { draft, lang, version } = found
  // It may be from before a limit.
  refuseCostly(draft)
  const text = await deps.texts.render(actor.id, { document: draft, lang })
  // A busy machine's fault, and none of the text's.
  if (text.hurried) throw new ServiceError('BUSY', { retryAfter: 30 })
  if (text.tooMuch) throw new ServiceError('VALIDATION', { fields: { draft: { fault: 'textTooMuch' } } })
  return { version, lang, text }
}

/** Publishes the draft of a material that is about to be published itself, in the transaction of that. */
export async function publishDraftOf(
  tx: Tx,
  actor: Actor,
  origin: Origin,
  { id, rendered }: { id: number; rendered: RenderedDraft | undefined },
): Promise<void> {
  const [row] = await tx
    .select({ draft: materialTexts.draft, version: materialTexts.version })
    .from(materialTexts)
    .innerJoin(materials, eq(materials.id, materialTexts.materialId))
    // One that is published already has a draft of what is to come, which is not ready for being renamed.
    .where(and(eq(materials.id, id), sql`${materials.status} <> 'published'`))
  if (row?.draft) await publish(tx, actor, origin, { id, draft: row.draft, rendered, version: row.version })
}

interface Publication {
  id: number
  draft: TextDocument
  version: number
  /** What it looks like; of another version where somebody saved meanwhile, and then made when it is read. */
  rendered: RenderedDraft | undefined
}

async function publish(
  tx: Tx,
  actor: Actor,
  origin: Origin,
  { id, draft, version, rendered }: Publication,
): Promise<void> {
  const [kept] = await tx
    .update(materialTexts)
    .set({ published: draft, draft: null, words: wordsOf(draft), updatedAt: sql`now()`, updatedBy: actor.id })
    .where(eq(materialTexts.materialId, id))
    .returning({ hash: materialTexts.publishedHash })
  if (kept?.hash && rendered?.version === version) {
    await keepRendered(tx, { hash: kept.hash, lang: rendered.lang }, rendered.text)
  }
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

/** @throws {ServiceError} VALIDATION of `draft`, for what costs its readers too much */
function refuseCostly(draft: TextDocument): void {
  const fault = costFault(draft)
  if (fault) throw new ServiceError('VALIDATION', { fields: { draft: fault } })
}

/** A text shows files of its own material only: those are what its readers may see. */
async function checkFiles(tx: Tx, id: number, draft: TextDocument): Promise<void> {
  const wanted = filesIn(draft)
  if (wanted.length === 0) return
  const rows = await tx
    .select({ fileId: materialFiles.fileId })
    .from(materialFiles)
    .where(and(eq(materialFiles.materialId, id), inArray(materialFiles.fileId, wanted)))
  if (rows.length < wanted.length) throw new ServiceError('VALIDATION', { fields: { draft: { fault: 'invalid' } } })
}
