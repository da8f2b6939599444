import type { CurriculumItemKind } from '#/contract/curriculum.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { sqlState } from '#/server/platform/database/errors.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import { type Held, hold, nextPosition, TABLES } from './access.ts'
import { eventOf } from './removal.ts'

/** The error for a unique value that somebody else has. */
export type TakenFields = Record<string, FieldFault>

/**
 * Makes a thing at the end of its parent's children.
 * @param insert puts the row in and gives its id
 * @throws {ServiceError} VALIDATION for a parent that the actor may not know; FORBIDDEN; VALIDATION for what is taken
 */
export async function createCurriculumItem(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  {
    kind,
    parentId,
    parentField,
    taken,
    insert,
  }: {
    kind: CurriculumItemKind
    parentId?: number
    parentField?: string
    taken?: TakenFields
    insert(tx: Tx, place: { position: number; parent: Held | undefined }): Promise<number>
  },
): Promise<number> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const { parent } = TABLES[kind]
  return deps.database
    .withTx(async (tx) => {
      let held: Held | undefined
      if (parent && parentId !== undefined) {
        held = await hold(tx, actor, { kind: parent, id: parentId, under: kind !== 'subject' }).catch(
          (error: unknown) => {
            if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND' || !parentField) throw error
            throw new ServiceError('VALIDATION', { fields: { [parentField]: { fault: 'invalid' } } })
          },
        )
      } else requireRole(actor, 'ADMINISTRATOR')
      const position = await nextPosition(tx, kind, parentId)
      const id = await insert(tx, { position, parent: held })
      await audit(tx, { ...eventOf(actor, origin, kind, id), action: `${kind}.created` })
      return id
    })
    .catch((error: unknown) => takenOr(error, taken))
}

/**
 * Changes a thing that nobody has changed since its form was filled in.
 * @param current reads it as it is, for who was late
 * @throws {ServiceError} NOT_FOUND, FORBIDDEN; CONFLICT with `current`; VALIDATION for what is taken
 */
export async function changeCurriculumItem(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  {
    kind,
    id,
    version,
    taken,
    current,
    update,
  }: {
    kind: CurriculumItemKind
    id: number
    version: number
    taken?: TakenFields
    current(): Promise<unknown>
    update(tx: Tx, held: Held): Promise<void>
  },
): Promise<void> {
  const late = await deps.database
    .withTx(async (tx) => {
      const held = await hold(tx, actor, { kind, id })
      if (held.version !== version) return true
      await update(tx, held)
      await audit(tx, { ...eventOf(actor, origin, kind, id), action: `${kind}.changed` })
      return false
    })
    .catch((error: unknown) => takenOr(error, taken))
  if (late) throw new ServiceError('CONFLICT', { current: await current() })
}

function takenOr(error: unknown, taken: TakenFields | undefined): never {
  if (taken && sqlState(error) === '23505') throw new ServiceError('VALIDATION', { fields: taken, cause: error })
  throw error
}
