import { sql } from 'drizzle-orm'
import type { DemoAcademy, DemoEarlier, DemoMaterial, DemoStudent } from '#/server/demo-seed.ts'
import { chainOf } from '#/server/features/curriculum/access.ts'
import { lengthOf } from '#/server/features/progress/length.ts'
import type { Tx } from '#/server/platform/database/types.ts'

/**
 * Reads what features add something to.
 * @param lessons those that were written
 */
export async function readAcademy(tx: Tx, lessons: readonly number[], now: Date): Promise<DemoAcademy> {
  if (lessons.length === 0) return { now, materials: [], students: [], earlier: [] }
  const materials = await readMaterials(tx, lessons)
  const classIds = [...new Set(materials.map(({ classId }) => classId))]
  return { now, materials, students: await readStudents(tx, classIds), earlier: await readEarlier(tx, classIds) }
}

async function readMaterials(tx: Tx, lessons: readonly number[]): Promise<DemoMaterial[]> {
  const { rows } = await tx.execute<DemoMaterial & Record<string, unknown>>(sql`
    select materials.id, materials.kind, ${lengthOf} as length, courses.id as "courseId", subjects.id as "subjectId",
      subjects.code as subject, classes.id as "classId",
      dense_rank() over (partition by subjects.id order by chapters.position, courses.position)::int as lesson
    from ${chainOf('material')} where courses.id = any(${sql.param(lessons)}::int[])
    order by subjects.id, lesson, materials.position`)
  return rows
}

/** The demo students of classes, in the same order each time. */
async function readStudents(tx: Tx, classIds: readonly number[]): Promise<DemoStudent[]> {
  const { rows } = await tx.execute<DemoStudent & Record<string, unknown>>(sql`
    select users.id, enrolments.id as "enrolmentId", username, class_id as "classId"
    from users join enrolments on enrolments.user_id = users.id and enrolments.ended_at is null
    where demo and status = 'ACTIVE' and class_id = any(${sql.param(classIds)}::int[])
    order by username collate "C"`)
  return rows
}

/** Those whom the year before found in one of the classes, in the same order each time. */
async function readEarlier(tx: Tx, classIds: readonly number[]): Promise<DemoEarlier[]> {
  const { rows } = await tx.execute<Omit<DemoEarlier, 'until'> & { until: string }>(sql`
    select users.id, enrolments.id as "enrolmentId", username, class_id as "classId", ended_at as until
    from users join enrolments on enrolments.user_id = users.id and enrolments.ended_at is not null
    where demo and status = 'ACTIVE' and class_id = any(${sql.param(classIds)}::int[])
    order by username collate "C"`)
  return rows.map((row) => ({ ...row, until: new Date(row.until) }))
}
