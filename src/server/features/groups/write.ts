import { type SQL, sql } from 'drizzle-orm'
import type { Group, GroupChange, GroupCreation } from '#/contract/groups.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { sqlState } from '#/server/platform/database/errors.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { groupProfessors, groupSubjects, groups } from '#/server/tables/groups.ts'
import { eventOf, holdGroups, isAdministrator } from './access.ts'
import { readGroup } from './list.ts'
import { tellOfGroup, tellOfProfessors } from './tell.ts'

/** What is taught in a group, and by whom. */
export interface Teaching {
  subjectIds: readonly number[]
  professorIds: readonly string[]
}

/**
 * Makes a group in the present school year, without members.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; VALIDATION for a class, subject or professor that
 *   does not fit, or a name that another group of the class has
 */
export async function createGroup(deps: Deps, actor: Actor, origin: Origin, creation: GroupCreation): Promise<Group> {
  requireRole(actor, 'ADMINISTRATOR')
  const id = await deps.database
    .withTx(async (tx) => {
      const names = await holdClass(tx, actor, creation.classId)
      await assertTeaching(tx, creation.classId, creation)
      const made = await insertGroup(tx, creation)
      await audit(tx, { ...eventOf(actor, origin, made), action: 'group.created' })
      const group = { ...names, id: made, name: creation.name }
      await tellOfGroup(deps, tx, group, { kind: 'group-joined', to: creation.professorIds })
      return made
    })
    .catch(nameTaken)
  return readGroup(deps, actor, id)
}

/**
 * Changes a group that nobody has changed since its form was filled in. Its class and its school year stay.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; ARCHIVED; CONFLICT with `current`;
 *   VALIDATION as for a new one
 */
export async function changeGroup(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, subjectIds, professorIds, ...facts }: GroupChange & { id: number },
): Promise<Group> {
  requireRole(actor, 'ADMINISTRATOR')
  const late = await deps.database
    .withTx(async (tx) => {
      const held = (await holdGroups(tx, actor, [id])).get(id)
      if (!held || held.version !== version) return true
      if (held.archived) throw new ServiceError('ARCHIVED')
      await assertTeaching(tx, held.classId, { subjectIds, professorIds })
      await tx.execute(sql`update groups set name = ${facts.name}, capacity = ${facts.capacity},
        version = version + 1, updated_at = now() where id = ${id}`)
      await tx.execute(sql`delete from group_subjects where group_id = ${id} and subject_id not in ${[...subjectIds]}`)
      const { rows: gone } = await tx.execute<{ user_id: string }>(sql`
        delete from group_professors where group_id = ${id}
        and not user_id = any(${sql.param([...professorIds])}::uuid[]) returning user_id`)
      const added = await insertTeaching(tx, id, { subjectIds, professorIds })
      await audit(tx, { ...eventOf(actor, origin, id), action: 'group.changed' })
      const group = { ...held, name: facts.name }
      await tellOfProfessors(deps, tx, group, { added, gone: gone.map((row) => row.user_id) })
      return false
    })
    .catch(nameTaken)
  const present = await readGroup(deps, actor, id)
  if (late) throw new ServiceError('CONFLICT', { current: present })
  return present
}

/**
 * Puts a group away as it is, or takes it out again; one that is so already stays.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND
 */
export async function archiveGroup(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, archived }: { id: number; archived: boolean },
): Promise<Group> {
  requireRole(actor, 'ADMINISTRATOR')
  await deps.database.withTx(async (tx) => {
    const held = (await holdGroups(tx, actor, [id])).get(id)
    if (!held || held.archived === archived) return
    await tx.execute(sql`update groups set archived_at = ${archived ? sql`now()` : sql`null`},
      version = version + 1, updated_at = now() where id = ${id}`)
    await audit(tx, { ...eventOf(actor, origin, id), action: archived ? 'group.archived' : 'group.reopened' })
  })
  return readGroup(deps, actor, id)
}

/**
 * Moves a group to the recycle bin; who is in it stays in it.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND
 */
export async function removeGroup(deps: Deps, actor: Actor, origin: Origin, id: number): Promise<void> {
  requireRole(actor, 'ADMINISTRATOR')
  await deps.database.withTx(async (tx) => {
    await holdGroups(tx, actor, [id])
    await tx.execute(sql`update groups set deleted_at = now(), deleted_by = ${actor.id}, version = version + 1
      where id = ${id}`)
    await audit(tx, { ...eventOf(actor, origin, id), action: 'group.deleted' })
  })
}

/**
 * Takes a group out of the recycle bin; a live one stays as it is.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; CONFLICT while its class is in the bin
 *   itself, or another group has its name
 */
export async function restoreGroup(deps: Deps, actor: Actor, origin: Origin, id: number): Promise<Group> {
  requireRole(actor, 'ADMINISTRATOR')
  await deps.database
    .withTx(async (tx) => {
      await tx.execute(sql`select from groups where id = ${id} for update`)
      const { rows } = await tx.execute<{ deleted: boolean; class_live: boolean }>(sql`
        select groups.deleted_at is not null as deleted, classes.deleted_at is null as class_live
        from groups join classes on classes.id = groups.class_id where groups.id = ${id} and ${isAdministrator(actor)}`)
      const [found] = rows
      if (!found) throw new ServiceError('NOT_FOUND')
      if (!found.deleted) return
      if (!found.class_live) throw new ServiceError('CONFLICT')
      await tx.execute(
        sql`update groups set deleted_at = null, deleted_by = null, version = version + 1 where id = ${id}`,
      )
      await audit(tx, { ...eventOf(actor, origin, id), action: 'group.restored' })
    })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? new ServiceError('CONFLICT', { cause: error }) : error
    })
  return readGroup(deps, actor, id)
}

/**
 * Keeps a class where it is until the transaction ends.
 * @returns what it is called
 * @throws {ServiceError} VALIDATION for one that is not there; NOT_FOUND for whoever is no administrator any more
 */
export async function holdClass(tx: Tx, actor: Actor, classId: number): Promise<{ classAr: string; classFr: string }> {
  const { rows } = await tx.execute<{ may: boolean; name_ar: string; name_fr: string }>(sql`
    select ${isAdministrator(actor)} as may, name_ar, name_fr from classes where id = ${classId} and deleted_at is null for share`)
  if (!rows[0]) throw new ServiceError('VALIDATION', { fields: { classId: { fault: 'chooseOne' } } })
  if (!rows[0].may) throw new ServiceError('NOT_FOUND')
  return { classAr: rows[0].name_ar, classFr: rows[0].name_fr }
}

/**
 * The subjects are of the class, and each professor teaches one of them.
 * @throws {ServiceError} VALIDATION
 */
export async function assertTeaching(tx: Tx, classId: number, { subjectIds, professorIds }: Teaching): Promise<void> {
  const given = sql.param([...professorIds])
  const { rows } = await tx.execute<{ subjects: number; professors: number }>(sql`
    select (select count(*)::int from subjects where id in ${[...subjectIds]} and class_id = ${classId}
        and deleted_at is null) as subjects,
      (select count(distinct taught.user_id)::int from professor_subjects taught
        join users on users.id = taught.user_id and users.role = 'PROFESSOR' and users.status = 'ACTIVE'
        where taught.user_id = any(${given}::uuid[]) and taught.subject_id in ${[...subjectIds]}) as professors`)
  const [known] = rows
  if (known?.subjects !== new Set(subjectIds).size) {
    throw new ServiceError('VALIDATION', { fields: { subjectIds: { fault: 'chooseOne' } } })
  }
  if (known.professors !== new Set(professorIds).size) {
    throw new ServiceError('VALIDATION', { fields: { professorIds: { fault: 'teachesNone' } } })
  }
}

/** @returns the id of a new group, in the present school year */
export async function insertGroup(
  tx: Tx,
  { name, classId, capacity, ...teaching }: Teaching & { name: string; classId: number; capacity: number },
): Promise<number> {
  const schoolYearId: SQL<number> = sql`routines.present_school_year()`
  const [made] = await tx.insert(groups).values({ name, classId, schoolYearId, capacity }).returning({ id: groups.id })
  const id = made?.id ?? 0
  await insertTeaching(tx, id, teaching)
  return id
}

/** @returns the professors who did not teach it before */
async function insertTeaching(tx: Tx, groupId: number, { subjectIds, professorIds }: Teaching): Promise<string[]> {
  const subjects = [...new Set(subjectIds)].map((subjectId) => ({ groupId, subjectId }))
  await tx.insert(groupSubjects).values(subjects).onConflictDoNothing()
  const professors = [...new Set(professorIds)].map((userId) => ({ groupId, userId }))
  if (professors.length === 0) return []
  const added = await tx.insert(groupProfessors).values(professors).onConflictDoNothing().returning()
  return added.map(({ userId }) => userId)
}

/** @throws {ServiceError} VALIDATION where another group of the class has the name; what it was otherwise */
export function nameTaken(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw new ServiceError('VALIDATION', { fields: { name: { fault: 'taken' } }, cause: error })
}
