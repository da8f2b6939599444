import { type SQL, sql } from 'drizzle-orm'
import type { Actor, Origin } from '#/server/actor.ts'
import type { AuditEvent } from '#/server/audit.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'

/** The row of `groups` in a query is one that the actor may know: all of them, or those that they teach. */
export function isKnownGroup({ role, id }: Pick<Actor, 'role' | 'id'>): SQL {
  if (role === 'ADMINISTRATOR') return sql`groups.deleted_at is null`
  return sql`groups.deleted_at is null and exists (select from group_professors led
    where led.group_id = groups.id and led.user_id = ${id})`
}

/** Those in a group as SQL; nobody where the actor may not know it. */
export function membersOfKnown(actor: Pick<Actor, 'role' | 'id'>, id: number): SQL {
  return sql`(select group_members.user_id from groups join group_members on group_members.group_id = groups.id
    where groups.id = ${id} and ${isKnownGroup(actor)})`
}

/** A group that is about to be changed, locked until the transaction ends. */
export interface HeldGroup {
  id: number
  name: string
  classId: number
  classAr: string
  classFr: string
  schoolYearId: number
  capacity: number
  version: number
  archived: boolean
}

interface HeldRow extends Record<string, unknown> {
  id: number
  name: string
  class_id: number
  name_ar: string
  name_fr: string
  school_year_id: number
  capacity: number
  version: number
  archived: boolean
}

/**
 * Locks groups that the actor may change, always in the same order, so that two moves never wait for each other.
 * @throws {ServiceError} NOT_FOUND where one of them is none or in the bin, or its class is, and for whoever is no
 *   administrator any more
 */
export async function holdGroups(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, HeldGroup>> {
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  await tx.execute(sql`select from groups where id in ${wanted} order by id for update`)
  // By a statement of its own: one that has waited for a lock sees what was there before it waited.
  const { rows } = await tx.execute<HeldRow>(sql`
    select groups.id, groups.name, class_id, classes.name_ar, classes.name_fr, school_year_id, capacity, groups.version, archived_at is not null as archived
    from groups join classes on classes.id = groups.class_id and classes.deleted_at is null
    where groups.id in ${wanted} and groups.deleted_at is null and ${isAdministrator(actor)}`)
  if (rows.length !== wanted.length) throw new ServiceError('NOT_FOUND')
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        classId: row.class_id,
        classAr: row.name_ar,
        classFr: row.name_fr,
        schoolYearId: row.school_year_id,
        capacity: row.capacity,
        version: row.version,
        archived: row.archived,
      },
    ]),
  )
}

/**
 * One of them whose members may change.
 * @throws {ServiceError} NOT_FOUND; ARCHIVED
 */
export function openGroup(held: ReadonlyMap<number, HeldGroup>, id: number): HeldGroup {
  const group = held.get(id)
  if (!group) throw new ServiceError('NOT_FOUND')
  if (group.archived) throw new ServiceError('ARCHIVED')
  return group
}

/** @returns whether the actor is still an active administrator, as the database knows it, until the transaction ends */
export function isAdministrator({ id }: Pick<Actor, 'id'>): SQL {
  return sql`exists (select from users acting
    where acting.id = ${id} and acting.role = 'ADMINISTRATOR' and acting.status = 'ACTIVE' for share)`
}

/** @returns the parts of an audit event that every change of a group shares */
export function eventOf(actor: Actor, { requestId, address }: Origin, id: number): Omit<AuditEvent, 'action'> {
  return { actorId: actor.id, requestId, address, objectType: 'group', objectId: String(id) }
}
