import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type NextClass, proposedNext } from '#/contract/year-turn-rules.ts'
import type {
  TurnClassChange,
  TurnGroupsChange,
  TurnStudentsChange,
  YearTurnDetail,
  yearTurnCreation,
} from '#/contract/year-turns.ts'
import type { z } from '#/contract/zod.ts'
import { requireActive } from '#/server/active.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { classes } from '#/server/tables/classes.ts'
import { yearTurnClasses, yearTurnStudents, yearTurns } from '#/server/tables/year-turns.ts'
import { changeDraft, eventOf, holdTurn, holdTurns, isDraft } from './access.ts'
import { columnsOf, dueStudents } from './due.ts'
import { openGroups, readTurn } from './read.ts'

/**
 * Begins a turn to a year: proposes a next class for each class, and the like of each open group. Where one to the same
 * year is open, that is the answer.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; VALIDATION for a year that is not there, that no year
 *   comes before, or that a later one was opened after; CONFLICT with the open turn where that is to another year
 */
export async function createTurn(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { schoolYearId }: z.infer<typeof yearTurnCreation>,
): Promise<YearTurnDetail> {
  requireRole(actor, 'ADMINISTRATOR')
  const { id, other } = await deps.database.withTx(async (tx) => {
    await requireActive(tx, actor, 'ADMINISTRATOR')
    await requireYear(tx, schoolYearId)
    await holdTurns(tx)
    const [open] = await tx
      .select({ id: yearTurns.id, yearId: yearTurns.schoolYearId })
      .from(yearTurns)
      .where(inArray(yearTurns.status, ['draft', 'queued', 'running', 'stopped']))
    if (open) return { id: open.id, other: open.yearId !== schoolYearId }
    const [made] = await tx
      .insert(yearTurns)
      .values({ schoolYearId, createdBy: actor.id })
      .returning({ id: yearTurns.id })
    if (!made) throw new Error('A turn was not made')
    await propose(tx, made.id, schoolYearId)
    await audit(tx, { ...eventOf(actor, origin, made.id), action: 'year-turn.created' })
    return { id: made.id, other: false }
  })
  const current = await readTurn(deps, actor, id)
  if (other) throw new ServiceError('CONFLICT', { current })
  return current
}

async function requireYear(tx: Tx, id: number): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from school_years this where this.id = ${id}
      and exists (select from school_years past where past.starts_on < this.starts_on)
      and not exists (select from school_years later where later.starts_on > this.starts_on and later.opened_at is not null)
    for share of this`)
  if (rows.length === 0) throw new ServiceError('VALIDATION', { fields: { schoolYearId: { fault: 'chooseOne' } } })
}

/** What was decided for a turn to that year that was taken back is proposed again, as long as it is kept. */
async function propose(tx: Tx, turnId: number, schoolYearId: number): Promise<void> {
  const all = await tx
    .select({ id: classes.id, level: classes.level, section: classes.section })
    .from(classes)
    .where(isNull(classes.deletedAt))
    .orderBy(asc(classes.position), asc(classes.id))
  if (all.length > 0) {
    const rows = all.map((each) => ({ turnId, classId: each.id, ...columnsOf(proposedNext(each, all)) }))
    await tx.insert(yearTurnClasses).values(rows)
  }
  const before = sql`(select id from year_turns where school_year_id = ${schoolYearId} and status = 'taken-back'
    order by taken_back_at desc limit 1)`
  await tx.execute(sql`
    update year_turn_classes set to_class_id = before.to_class_id, leaves = before.leaves from year_turn_classes before
    where before.turn_id = ${before} and year_turn_classes.turn_id = ${turnId}
      and year_turn_classes.class_id = before.class_id and (before.to_class_id is not null or before.leaves)`)
  await tx.execute(sql`
    insert into year_turn_students (turn_id, user_id, to_class_id, leaves)
    select ${turnId}, user_id, to_class_id, leaves from year_turn_students where turn_id = ${before}`)
}

/**
 * Throws a draft away.
 * @throws {ServiceError} FORBIDDEN, NOT_FOUND; WRONG_STATUS where it has begun
 */
export async function dropTurn(deps: Deps, actor: Actor, origin: Origin, id: number): Promise<void> {
  await deps.database.withTx(async (tx) => {
    if (!isDraft(await holdTurn(tx, actor, id))) throw new ServiceError('WRONG_STATUS')
    await tx.delete(yearTurns).where(eq(yearTurns.id, id))
    await audit(tx, { ...eventOf(actor, origin, id), action: 'year-turn.dropped' })
  })
}

/**
 * Says what becomes of those of a class, but for those of whom something else was said.
 * @throws {ServiceError} FORBIDDEN, NOT_FOUND, CONFLICT; VALIDATION for classes that are not there
 */
export function changeTurnClass(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, classId, next }: TurnClassChange & { id: number },
): Promise<YearTurnDetail> {
  return changeDraft(deps, actor, origin, { id, version }, async (tx) => {
    await requireNext(tx, next)
    const [known] = await tx.select({ id: classes.id }).from(classes).where(eq(classes.id, classId))
    if (!known) throw new ServiceError('VALIDATION', { fields: { classId: { fault: 'chooseOne' } } })
    await tx
      .insert(yearTurnClasses)
      .values({ turnId: id, classId, ...columnsOf(next) })
      .onConflictDoUpdate({ target: [yearTurnClasses.turnId, yearTurnClasses.classId], set: columnsOf(next) })
    return { action: 'year-turn.class-changed', details: { class: classId, next } }
  })
}

/**
 * Says what becomes of some students, whatever becomes of their class, or that they go where it does.
 * @throws {ServiceError} FORBIDDEN, NOT_FOUND, CONFLICT; VALIDATION for a class that is not there, or somebody whom the
 *   turn is not about
 */
export function changeTurnStudents(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, userIds, next }: TurnStudentsChange & { id: number },
): Promise<YearTurnDetail> {
  const wanted = [...new Set(userIds)]
  return changeDraft(deps, actor, origin, { id, version }, async (tx) => {
    if (next !== 'asClass') await requireNext(tx, next)
    const { rows } = await tx.execute(sql`
      select from ${dueStudents(id, sql`users.id = any(${sql.param(wanted)}::uuid[])`)} as due`)
    if (rows.length !== wanted.length)
      throw new ServiceError('VALIDATION', { fields: { userIds: { fault: 'chooseOne' } } })
    if (next === 'asClass') {
      const theirs = and(eq(yearTurnStudents.turnId, id), inArray(yearTurnStudents.userId, wanted))
      await tx.delete(yearTurnStudents).where(theirs)
    } else {
      await chooseNext(
        tx,
        id,
        wanted.map((userId) => ({ userId, next })),
      )
    }
    return { action: 'year-turn.students-changed', details: { students: wanted.length, next } }
  })
}

/** Keeps what becomes of students, whatever was said of them before. */
export async function chooseNext(
  tx: Tx,
  turnId: number,
  chosen: readonly { userId: string; next: NextClass }[],
): Promise<void> {
  const rows = chosen.map(({ userId, next }) => ({
    ...{ turn_id: turnId, user_id: userId },
    ...{ to_class_id: columnsOf(next).toClassId, leaves: columnsOf(next).leaves },
  }))
  await tx.execute(sql`
    insert into year_turn_students (turn_id, user_id, to_class_id, leaves)
    select turn_id, user_id, to_class_id, leaves from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as given(turn_id int, user_id uuid, to_class_id int, leaves boolean)
    on conflict (turn_id, user_id) do update set to_class_id = excluded.to_class_id, leaves = excluded.leaves`)
}

/**
 * Says whether the new year gets the like of some groups, or of all.
 * @throws {ServiceError} FORBIDDEN, NOT_FOUND, CONFLICT; VALIDATION for a group that the turn does not put away
 */
export function changeTurnGroups(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, groupIds, copied }: TurnGroupsChange & { id: number },
): Promise<YearTurnDetail> {
  const wanted = groupIds && [...new Set(groupIds)]
  return changeDraft(deps, actor, origin, { id, version }, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      insert into year_turn_groups (turn_id, group_id, copied)
      select turn.id, groups.id, ${copied} from ${openGroups(id)}
      ${wanted ? sql`where groups.id in ${wanted}` : sql``}
      on conflict (turn_id, group_id) do update set copied = excluded.copied`)
    if (wanted && rowCount !== wanted.length) {
      throw new ServiceError('VALIDATION', { fields: { groupIds: { fault: 'chooseOne' } } })
    }
    return { action: 'year-turn.groups-changed', details: { groups: rowCount ?? 0, copied } }
  })
}

/** @throws {ServiceError} VALIDATION of `next` for a class that is not there */
async function requireNext(tx: Tx, next: NextClass): Promise<void> {
  if (typeof next !== 'number') return
  const [known] = await tx
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.id, next), isNull(classes.deletedAt)))
    .for('share')
  if (!known) throw new ServiceError('VALIDATION', { fields: { next: { fault: 'chooseOne' } } })
}
