import { sql } from 'drizzle-orm'
import type { CurriculumItemKind, CurriculumItemOrder } from '#/contract/curriculum.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { hold, TABLES, tableOf } from './access.ts'
import { eventOf } from './removal.ts'

/** Key of the lock under which the classes, which have no parent, are put in order. */
const CLASSES_LOCK = 7_236_451_122

/**
 * Puts a parent's children into a new order, one caller after the other.
 * @throws {ServiceError} NOT_FOUND, FORBIDDEN; CONFLICT with the present ids when they are not those that were sent
 */
export async function orderCurriculumItems(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { kind, parentId, ids }: CurriculumItemOrder & { kind: CurriculumItemKind; parentId?: number },
): Promise<void> {
  const { parent } = TABLES[kind]
  if (parent && parentId === undefined) throw new Error('Only classes belong to nothing')
  await deps.database.withTx(async (tx) => {
    if (parent && parentId !== undefined)
      await hold(tx, actor, { kind: parent, id: parentId, under: kind !== 'subject' })
    else requireRole(actor, 'ADMINISTRATOR')
    if (kind === 'class') await tx.execute(sql`select pg_advisory_xact_lock(${CLASSES_LOCK})`)
    const { rows } = await tx.execute<{ id: number }>(sql`
      select id from ${tableOf(kind)} where deleted_at is null
      ${parent ? sql`and ${sql.raw(`${parent}_id`)} = ${parentId}` : sql``} order by position, id`)
    const present = rows.map(({ id }) => id)
    if (
      present.length !== new Set(ids).size ||
      ids.length !== present.length ||
      ids.some((id) => !present.includes(id))
    ) {
      throw new ServiceError('CONFLICT', { current: present })
    }
    if (present.every((id, index) => id === ids[index])) return
    await tx.execute(sql`
      update ${tableOf(kind)} set position = wanted.position
      from unnest(${sql.param(ids)}::int[]) with ordinality as wanted (id, position)
      where ${tableOf(kind)}.id = wanted.id`)
    await audit(tx, { ...eventOf(actor, origin, parent ?? 'class', parentId ?? 0), action: `${kind}.ordered` })
  })
}
