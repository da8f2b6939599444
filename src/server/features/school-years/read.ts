import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { schoolYearName } from '#/contract/school-year-rules.ts'
import {
  MAX_SCHOOL_DAYS,
  MAX_SCHOOL_YEARS,
  type SchoolDay,
  type SchoolYear,
  type SchoolYearDetail,
  type Trimester,
} from '#/contract/school-years.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { schoolDays, schoolYears, trimesters } from '#/server/tables/school-years.ts'

const PRESENT = sql<number>`(select routines.present_school_year())`

const yearColumns = {
  id: schoolYears.id,
  startsOn: schoolYears.startsOn,
  endsOn: schoolYears.endsOn,
  present: sql<boolean>`${schoolYears.id} = ${PRESENT}`,
  version: schoolYears.version,
}
export const dayColumns = {
  id: schoolDays.id,
  kind: schoolDays.kind,
  nameAr: schoolDays.nameAr,
  nameFr: schoolDays.nameFr,
  startsOn: schoolDays.startsOn,
  endsOn: schoolDays.endsOn,
  toConfirm: schoolDays.toConfirm,
  levels: schoolDays.levels,
  uid: schoolDays.uid,
}
const trimesterColumns = { number: trimesters.number, startsOn: trimesters.startsOn, endsOn: trimesters.endsOn }

/** The years, the newest first; one query. */
export async function listSchoolYears({ database: { db } }: Deps): Promise<SchoolYear[]> {
  const rows = await db
    .select(yearColumns)
    .from(schoolYears)
    .orderBy(desc(schoolYears.startsOn))
    .limit(MAX_SCHOOL_YEARS)
  return rows.map((row) => ({ ...row, name: schoolYearName(row) }))
}

/**
 * The year that today is in, or that was opened before its first day, for anybody who is signed in; three queries.
 * @throws {ServiceError} NOT_FOUND where there is none at all
 */
export function readPresentSchoolYear({ database: { db } }: Deps): Promise<SchoolYearDetail> {
  return schoolYearOf(db, PRESENT)
}

/** @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND */
export function readSchoolYear({ database: { db } }: Deps, actor: Actor, id: number): Promise<SchoolYearDetail> {
  requireRole(actor, 'ADMINISTRATOR')
  return schoolYearOf(db, id)
}

async function schoolYearOf(db: Queryable, id: number | SQL<number>): Promise<SchoolYearDetail> {
  const [[year], own, days] = await Promise.all([
    db.select(yearColumns).from(schoolYears).where(eq(schoolYears.id, id)),
    trimestersOf(db, id),
    daysOf(db, id),
  ])
  if (!year) throw new ServiceError('NOT_FOUND')
  return { ...year, name: schoolYearName(year), trimesters: own, days }
}

/** The days of a year, by date. */
export function daysOf(db: Queryable, id: number | SQL<number>): Promise<SchoolDay[]> {
  return db
    .select(dayColumns)
    .from(schoolDays)
    .where(eq(schoolDays.schoolYearId, id))
    .orderBy(asc(schoolDays.startsOn), asc(schoolDays.id))
    .limit(MAX_SCHOOL_DAYS)
}

function trimestersOf(db: Queryable, id: number | SQL<number>): Promise<Trimester[]> {
  return db
    .select(trimesterColumns)
    .from(trimesters)
    .where(eq(trimesters.schoolYearId, id))
    .orderBy(asc(trimesters.number))
}

/** The trimesters of the present year; one query. */
export function readPresentTrimesters({ database: { db } }: Deps): Promise<Trimester[]> {
  return trimestersOf(db, PRESENT)
}
