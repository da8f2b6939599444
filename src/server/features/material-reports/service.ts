import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import type { MaterialReport, MaterialReportCreation, MaterialReportQuery } from '#/contract/material-reports.ts'
import type { Page } from '#/contract/paging.ts'
import type { MaterialReportKind } from '#/contract/written.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { chainOf, hold, isReadable } from '#/server/features/curriculum/access.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { materialReports } from '#/server/tables/material-reports.ts'
import { visibleStudents } from '#/server/visible-students.ts'
import { tellWaiting } from '#/server/waiting.ts'

interface Named {
  id: number
  nameAr: string
  nameFr: string
}

interface MaterialReportRow extends Record<string, unknown> {
  id: string
  kind: MaterialReportKind
  position: number | null
  words: string
  created_at: string
  resolved_at: string | null
  student: string | null
  material: Named & { kind: MaterialKind; lang: string }
  course: Named & { lang: string }
  subject: Named
  school_class: Named
}

/**
 * Reports to those who teach a material what is wrong with it; the same id twice is one report, as it was sent first.
 * @throws {ServiceError} NOT_FOUND for materials that the student may not open, and for an id that somebody else has;
 *   TOO_MANY_REQUESTS; FORBIDDEN for who is no student
 */
export async function sendMaterialReport(
  deps: Deps,
  actor: Actor,
  { id, ...facts }: MaterialReportCreation & { id: string },
): Promise<void> {
  requireRole(actor, 'STUDENT')
  const { db } = deps.database
  const { rows } = await db.execute<{ known: string | null }>(sql`
    select (select user_id from material_reports where id = ${id}) as known from ${chainOf('material')}
    where materials.id = ${facts.materialId} and ${isReadable(actor, 'material')}`)
  const [place] = rows
  if (!place || (place.known !== null && place.known !== actor.id)) throw new ServiceError('NOT_FOUND')
  if (place.known !== null) return
  await deps.limits.materialReports.take(actor.id)
  await deps.database.withTx(async (tx) => {
    const { rowCount } = await tx
      .insert(materialReports)
      .values({ userId: actor.id, id, ...facts })
      .onConflictDoNothing()
    if (rowCount) await tellWaiting(tx, 'faults', subjectOf(facts.materialId))
  })
}

/** The subject of a material, as a scalar. */
function subjectOf(materialId: number): SQL {
  return sql`(select subjects.id from ${chainOf('material')} where materials.id = ${materialId})`
}

/**
 * A page of what students reported, the newest first: to professors of the subjects that they teach, to administrators
 * of all; two queries.
 * @throws {ServiceError} FORBIDDEN for students
 */
export async function listMaterialReports(
  deps: Deps,
  actor: Actor,
  { state, courseId, subjectId, page, size }: MaterialReportQuery,
): Promise<Page<MaterialReport>> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const { db } = deps.database
  const narrowed = [
    state === 'open' ? sql`material_reports.resolved_at is null` : sql`material_reports.resolved_at is not null`,
    ...(courseId ? [sql`courses.id = ${courseId}`] : []),
    ...(subjectId ? [sql`subjects.id = ${subjectId}`] : []),
  ]
  const where = sql.join([isReadable(actor, 'material'), ...narrowed], sql` and `)
  const [rows, counted] = await Promise.all([
    readRows(db, actor, where, sql`limit ${size} offset ${(page - 1) * size}`),
    db.execute<{ total: number }>(sql`
      select count(*)::int as total from ${chainOf('material')}
        join material_reports on material_reports.material_id = materials.id
      where ${where}`),
  ])
  return { items: rows, total: counted.rows[0]?.total ?? 0, page, size }
}

/**
 * Marks a report as dealt with, or as open again; what it already is, it stays.
 * @throws {ServiceError} NOT_FOUND for reports of subjects that the actor does not teach; FORBIDDEN for students
 */
export async function resolveMaterialReport(
  deps: Deps,
  actor: Actor,
  { requestId, address }: Origin,
  { id, resolved }: { id: string; resolved: boolean },
): Promise<MaterialReport> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  return deps.database.withTx(async (tx) => {
    const [place] = await tx
      .select({ id: materialReports.materialId })
      .from(materialReports)
      .where(eq(materialReports.id, id))
    if (!place) throw new ServiceError('NOT_FOUND')
    await hold(tx, actor, { kind: 'material', id: place.id })
    const changed = await tx
      .update(materialReports)
      .set(resolved ? { resolvedAt: sql`now()`, resolvedBy: actor.id } : { resolvedAt: null, resolvedBy: null })
      .where(
        and(
          eq(materialReports.id, id),
          resolved ? isNull(materialReports.resolvedAt) : isNotNull(materialReports.resolvedAt),
        ),
      )
      .returning({ id: materialReports.id })
    const event = { actorId: actor.id, requestId, address, objectType: 'report', objectId: id }
    if (changed.length > 0) {
      await audit(tx, { ...event, action: resolved ? 'report.resolved' : 'report.reopened' })
      await tellWaiting(tx, 'faults', subjectOf(place.id))
    }
    const [now] = await readRows(tx, actor, sql`material_reports.id = ${id}`)
    if (!now) throw new ServiceError('NOT_FOUND')
    return now
  })
}

/** What is wrong stays so when its pupil has left the class; who that was, professors learn no longer. */
async function readRows(db: Queryable, actor: Actor, where: SQL, part: SQL = sql``): Promise<MaterialReport[]> {
  const { rows } = await db.execute<MaterialReportRow>(sql`
    select material_reports.id, material_reports.kind, material_reports.position, material_reports.words,
      material_reports.created_at, material_reports.resolved_at,
      case when ${visibleStudents(actor)} then trim(users.first_name || ' ' || users.last_name) end as student,
      ${namesOf('materials')} || jsonb_build_object('kind', materials.kind, 'lang', materials.lang) as material,
      ${namesOf('courses')} || jsonb_build_object('lang', courses.lang) as course,
      ${namesOf('subjects')} as subject, ${namesOf('classes')} as school_class
    from ${chainOf('material')} join material_reports on material_reports.material_id = materials.id
      join users on users.id = material_reports.user_id
    where ${where} order by material_reports.created_at desc, material_reports.id desc ${part}`)
  return rows.map(({ created_at, resolved_at, school_class, ...row }) => ({
    ...row,
    createdAt: new Date(created_at).toISOString(),
    resolvedAt: resolved_at && new Date(resolved_at).toISOString(),
    schoolClass: school_class,
  }))
}

function namesOf(table: string): SQL {
  return sql.raw(`jsonb_build_object('id', ${table}.id, 'nameAr', ${table}.name_ar, 'nameFr', ${table}.name_fr)`)
}
