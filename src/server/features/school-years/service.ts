import { and, eq, gte, lt, lte, ne, or, sql } from 'drizzle-orm'
import { schoolYearFaults } from '#/contract/school-year-rules.ts'
import {
  MAX_SCHOOL_DAYS,
  MAX_SCHOOL_YEARS,
  type SchoolDay,
  type SchoolDayChange,
  type SchoolDayCreation,
  type SchoolYearChange,
  type SchoolYearCreation,
  type SchoolYearDetail,
} from '#/contract/school-years.ts'
import { requireActive } from '#/server/active.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { type AuditEvent, audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { sqlState } from '#/server/platform/database/errors.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import { schoolDays, schoolYears, trimesters } from '#/server/tables/school-years.ts'
import { yearTurns } from '#/server/tables/year-turns.ts'
import { dayColumns, readSchoolYear } from './read.ts'

/** A year that nobody else changes meanwhile. */
export interface HeldYear {
  id: number
  startsOn: string
  endsOn: string
  version: number
}

/**
 * Makes a year with its trimesters.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; VALIDATION for dates that do not fit each other or
 *   another year, and for more years than there may be
 */
export async function createSchoolYear(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { trimesters: parts, ...period }: SchoolYearCreation,
): Promise<SchoolYearDetail> {
  requireRole(actor, 'ADMINISTRATOR')
  const id = await deps.database.withTx(async (tx) => {
    await requireActive(tx, actor, 'ADMINISTRATOR')
    await fitYear(tx, { ...period, trimesters: parts })
    if ((await tx.$count(schoolYears)) >= MAX_SCHOOL_YEARS) refuse('startsOn', 'yearsFull', MAX_SCHOOL_YEARS)
    const [made] = await tx.insert(schoolYears).values(period).returning({ id: schoolYears.id })
    if (!made) throw new Error('A year was not made')
    await tx.insert(trimesters).values(numbered(made.id, parts))
    await audit(tx, { ...eventOf(actor, origin, made.id), action: 'school-year.created' })
    return made.id
  })
  return readSchoolYear(deps, actor, id)
}

/**
 * Changes the dates of a year and of its trimesters.
 * @throws {ServiceError} FORBIDDEN, NOT_FOUND; CONFLICT with `current`; VALIDATION for dates that do not fit each other,
 *   another year, or the days of this one, or that put it before a year that it came after, once a turn was begun
 */
export async function changeSchoolYear(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, trimesters: parts, ...period }: SchoolYearChange & { id: number },
): Promise<SchoolYearDetail> {
  const late = await deps.database.withTx(async (tx) => {
    const held = await holdYear(tx, actor, id)
    if (held.version !== version) return true
    // After its own row: who changes a day has that first, and then the table.
    await fitYear(tx, { ...period, trimesters: parts }, id)
    await requireDaysWithin(tx, id, period)
    await keepOrder(tx, held, period)
    await tx
      .update(schoolYears)
      .set({ ...period, version: version + 1 })
      .where(eq(schoolYears.id, id))
    await tx.delete(trimesters).where(eq(trimesters.schoolYearId, id))
    await tx.insert(trimesters).values(numbered(id, parts))
    await audit(tx, { ...eventOf(actor, origin, id), action: 'school-year.changed' })
    return false
  })
  const current = await readSchoolYear(deps, actor, id)
  if (late) throw new ServiceError('CONFLICT', { current })
  return current
}

/**
 * Adds a day to a year.
 * @throws {ServiceError} FORBIDDEN, NOT_FOUND; VALIDATION for dates that do not fit, for a name in a calendar file that
 *   another day has, and for more days than there may be
 */
export async function addSchoolDay(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, ...facts }: SchoolDayCreation & { id: number },
): Promise<SchoolDay> {
  return deps.database
    .withTx(async (tx) => {
      const year = await holdYear(tx, actor, id)
      fitDay(year, facts)
      const count = await tx.$count(schoolDays, eq(schoolDays.schoolYearId, id))
      if (count >= MAX_SCHOOL_DAYS) refuse('startsOn', 'daysFull', MAX_SCHOOL_DAYS)
      const [made] = await tx
        .insert(schoolDays)
        .values({ ...facts, schoolYearId: id })
        .returning(dayColumns)
      if (!made) throw new Error('A day was not made')
      await raiseVersion(tx, id)
      await audit(tx, dayEvent(actor, origin, id, made, 'added'))
      return made
    })
    .catch((error: unknown) => {
      if (sqlState(error) === '23505') refuse('uid', 'taken')
      throw error
    })
}

/**
 * Changes a day; where it came from stays.
 * @throws {ServiceError} FORBIDDEN, NOT_FOUND; CONFLICT with the day and its year's version as `current`; VALIDATION
 */
export async function changeSchoolDay(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, ...facts }: SchoolDayChange & { id: number },
): Promise<SchoolDay> {
  return deps.database.withTx(async (tx) => {
    const { year, day } = await holdDay(tx, actor, id)
    if (year.version !== version) throw new ServiceError('CONFLICT', { current: { ...day, version: year.version } })
    fitDay(year, facts)
    const [changed] = await tx
      .update(schoolDays)
      .set({ ...facts, updatedAt: sql`now()` })
      .where(eq(schoolDays.id, id))
      .returning(dayColumns)
    if (!changed) throw new ServiceError('NOT_FOUND')
    await raiseVersion(tx, year.id)
    await audit(tx, dayEvent(actor, origin, year.id, changed, 'changed'))
    return changed
  })
}

/** @throws {ServiceError} FORBIDDEN, NOT_FOUND */
export async function removeSchoolDay(deps: Deps, actor: Actor, origin: Origin, id: number): Promise<void> {
  await deps.database.withTx(async (tx) => {
    const { year, day } = await holdDay(tx, actor, id)
    await tx.delete(schoolDays).where(eq(schoolDays.id, id))
    await raiseVersion(tx, year.id)
    await audit(tx, dayEvent(actor, origin, year.id, day, 'removed'))
  })
}

/**
 * Locks a year until the transaction ends.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators who are still active; NOT_FOUND
 */
export async function holdYear(tx: Tx, actor: Actor, id: number): Promise<HeldYear> {
  await requireActive(tx, actor, 'ADMINISTRATOR')
  const [held] = await tx
    .select({
      id: schoolYears.id,
      startsOn: schoolYears.startsOn,
      endsOn: schoolYears.endsOn,
      version: schoolYears.version,
    })
    .from(schoolYears)
    .where(eq(schoolYears.id, id))
    .for('update')
  if (!held) throw new ServiceError('NOT_FOUND')
  return held
}

async function holdDay(tx: Tx, actor: Actor, id: number): Promise<{ year: HeldYear; day: SchoolDay }> {
  requireRole(actor, 'ADMINISTRATOR')
  const [place] = await tx.select({ yearId: schoolDays.schoolYearId }).from(schoolDays).where(eq(schoolDays.id, id))
  if (!place) throw new ServiceError('NOT_FOUND')
  const year = await holdYear(tx, actor, place.yearId)
  const [day] = await tx.select(dayColumns).from(schoolDays).where(eq(schoolDays.id, id))
  if (!day) throw new ServiceError('NOT_FOUND')
  return { year, day }
}

/** Tells whoever has the year before them that it is another one now. */
export async function raiseVersion(tx: Tx, id: number): Promise<void> {
  await tx
    .update(schoolYears)
    .set({ version: sql`${schoolYears.version} + 1` })
    .where(eq(schoolYears.id, id))
}

/** What is said of a change of a year. */
export function eventOf(actor: Actor, { requestId, address }: Origin, id: number): Omit<AuditEvent, 'action'> {
  return { actorId: actor.id, objectType: 'school-year', objectId: String(id), requestId, address }
}

function dayEvent(
  actor: Actor,
  origin: Origin,
  yearId: number,
  { id, kind, startsOn, endsOn }: SchoolDay,
  verb: 'added' | 'changed' | 'removed',
): AuditEvent {
  const details = { day: id, kind, startsOn, endsOn }
  return { ...eventOf(actor, origin, yearId), action: `school-year.day-${verb}`, details }
}

/** Holds all years, so that none is made beside this one, and sees to it that it overlaps no other. */
async function fitYear(tx: Tx, dates: SchoolYearCreation, id = 0): Promise<void> {
  const faults = schoolYearFaults(dates)
  if (Object.keys(faults).length > 0) {
    const fields = Object.entries(faults).map(([field, fault]) => [field, { fault }])
    throw new ServiceError('VALIDATION', { fields: Object.fromEntries(fields) })
  }
  await tx.execute(sql`lock table ${schoolYears} in share row exclusive mode`)
  const [other] = await tx
    .select({ id: schoolYears.id })
    .from(schoolYears)
    .where(
      and(ne(schoolYears.id, id), lte(schoolYears.startsOn, dates.endsOn), gte(schoolYears.endsOn, dates.startsOn)),
    )
    .limit(1)
  if (other) refuse('startsOn', 'yearOverlaps')
}

/** Students go from a year to the next: once they do, no year comes before one that it came after. */
async function keepOrder(tx: Tx, held: HeldYear, { startsOn }: { startsOn: string }): Promise<void> {
  const [passed] = await tx
    .select({ id: schoolYears.id })
    .from(schoolYears)
    .where(
      and(
        ne(schoolYears.id, held.id),
        sql`(${schoolYears.startsOn} < ${held.startsOn}) <> (${schoolYears.startsOn} < ${startsOn})`,
        sql`exists (select from ${yearTurns})`,
      ),
    )
    .limit(1)
  if (passed) refuse('startsOn', 'yearOrder')
}

async function requireDaysWithin(tx: Tx, id: number, { startsOn, endsOn }: { startsOn: string; endsOn: string }) {
  const beyond = or(lt(schoolDays.startsOn, startsOn), sql`${schoolDays.endsOn} > ${endsOn}`)
  const [day] = await tx
    .select({ startsOn: schoolDays.startsOn })
    .from(schoolDays)
    .where(and(eq(schoolDays.schoolYearId, id), beyond))
    .limit(1)
  if (day) refuse(day.startsOn < startsOn ? 'startsOn' : 'endsOn', 'daysOutside')
}

function fitDay(year: HeldYear, day: { startsOn: string; endsOn: string }): void {
  if (day.endsOn < day.startsOn) refuse('endsOn', 'dayOrder')
  if (day.startsOn < year.startsOn || day.startsOn > year.endsOn) refuse('startsOn', 'dayOutside')
  if (day.endsOn > year.endsOn) refuse('endsOn', 'dayOutside')
}

function numbered(schoolYearId: number, parts: SchoolYearCreation['trimesters']) {
  return parts.map((part, index) => ({ ...part, schoolYearId, number: index + 1 }))
}

function refuse(field: string, fault: FieldFault['fault'], limit?: number): never {
  throw new ServiceError('VALIDATION', { fields: { [field]: { fault, limit } } })
}
