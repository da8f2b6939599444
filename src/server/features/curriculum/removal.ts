import { type SQL, sql } from 'drizzle-orm'
import type { CurriculumItemKind } from '#/contract/curriculum.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { sqlState } from '#/server/platform/database/errors.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { chainOf, countBelow, hold, isActive, isLive, lineOf, lock, TABLES, tableOf, teaches } from './access.ts'

/**
 * Moves a thing to the recycle bin; what is below it goes along.
 * @param withChildren whether the caller knows that there is something below it
 * @throws {ServiceError} NOT_FOUND, FORBIDDEN; HAS_CHILDREN with the counts; HAS_STUDENTS for a class that has some
 */
export async function removeCurriculumItem(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { kind, id, withChildren }: { kind: CurriculumItemKind; id: number; withChildren: boolean },
): Promise<void> {
  await deps.database.withTx(async (tx) => {
    await hold(tx, actor, { kind, id })
    if (kind === 'class') {
      const { rows } = await tx.execute<{ students: number }>(sql`
        select count(*)::int as students from enrolments where class_id = ${id} and ended_at is null`)
      const students = rows[0]?.students ?? 0
      if (students > 0) throw new ServiceError('HAS_STUDENTS', { counts: { students } })
    }
    const counts = await countBelow(tx, kind, id)
    if (!withChildren && Object.keys(counts).length > 0) throw new ServiceError('HAS_CHILDREN', { counts })
    await tx.execute(sql`
      update ${tableOf(kind)} set deleted_at = now(), deleted_by = ${actor.id}, version = version + 1 where id = ${id}`)
    await audit(tx, { ...eventOf(actor, origin, kind, id), action: `${kind}.deleted`, details: counts })
  })
}

/**
 * Takes a thing out of the recycle bin, for administrators, and for the professor who put it there as long as they teach
 * its subject; a live one stays as it is.
 * @throws {ServiceError} NOT_FOUND; CONFLICT while what it belongs to is itself in the bin, or its code is taken
 */
export async function restoreCurriculumItem(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { kind, id }: { kind: CurriculumItemKind; id: number },
): Promise<void> {
  await deps.database
    .withTx(async (tx) => {
      const { parent } = TABLES[kind]
      const own = tableOf(kind)
      await lock(tx, kind, id)
      const { rows } = await tx.execute<{ deleted: boolean; mine: boolean; parent_live: boolean }>(sql`
        select ${own}.deleted_at is not null as deleted, ${parent ? isLive(parent) : sql`true`} as parent_live,
          ${mayRestore(actor, kind)} as mine
        from ${chainOf(kind)} where ${own}.id = ${id} and ${isActive(actor)}`)
      const [found] = rows
      if (!found?.mine) throw new ServiceError('NOT_FOUND')
      if (!found.deleted) return
      if (!found.parent_live) throw new ServiceError('CONFLICT')
      await tx.execute(sql`
        update ${tableOf(kind)} set deleted_at = null, deleted_by = null, version = version + 1 where id = ${id}`)
      await audit(tx, { ...eventOf(actor, origin, kind, id), action: `${kind}.restored` })
    })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? new ServiceError('CONFLICT', { cause: error }) : error
    })
}

/** @returns whether the actor may take the row of a kind in a query out of the recycle bin, by the rights they have now */
function mayRestore(actor: Actor, kind: CurriculumItemKind): SQL {
  if (actor.role === 'ADMINISTRATOR') return sql`true`
  if (actor.role !== 'PROFESSOR' || !lineOf(kind).includes('chapter')) return sql`false`
  return sql`coalesce(${tableOf(kind)}.deleted_by = ${actor.id}, false) and ${teaches(actor, true)}`
}

/** @returns the parts of an audit event that every change of a thing shares */
export function eventOf(actor: Actor, { requestId, address }: Origin, kind: CurriculumItemKind, id: number) {
  return { actorId: actor.id, requestId, address, objectType: kind, objectId: String(id) }
}
