import { sql } from 'drizzle-orm'
import { mondayOf } from '#/contract/calendar-days.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import { type DemoSeed, demoStudent } from '#/server/demo-seed.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { sessionPlanLines, sessionPlans } from '#/server/tables/session-plans.ts'
import { readAcademy } from './academy.ts'
import { kindWord } from './cells.ts'
import { lookAt } from './look.ts'
import { saveResults } from './results.ts'
import { type PlanFields, validateLine } from './validate-line.ts'

interface Taught extends Record<string, unknown> {
  name: string
  class: string
  professor: string
}

/** Weeks of revision for the demo student's class, looked at and not planned: one line is asked about, one is refused. */
export const seedSessionPlan: DemoSeed = async (tx, academy) => {
  const own = demoStudent(academy)
  const { rows: admins } = await tx.execute<{ id: string }>(sql`
    select id from users where demo and role = 'ADMINISTRATOR' and status = 'ACTIVE' order by username collate "C" limit 1`)
  const [admin] = admins
  const taught = own ? await readTaught(tx, own.classId) : []
  if (!admin || taught.length === 0) return
  const [plan] = await tx
    .insert(sessionPlans)
    .values({ source: 'list', status: 'checked', name: 'حصص المراجعة.csv', createdBy: admin.id })
    .returning({ id: sessionPlans.id })
  if (!plan) return
  const actor = { id: admin.id, role: 'ADMINISTRATOR' as const, authSessionId: '' }
  const known = await readAcademy(tx)
  for (const [index, fields] of linesOf(taught, mondayOf(isoDateInTunis(academy.now))).entries()) {
    const line = index + 2
    const { plan: planned = null, faults = [] } = validateLine(fields, known)
    await tx.insert(sessionPlanLines).values({
      ...{ planId: plan.id, line, fields, faults, plan: planned, professorId: planned?.professorId ?? null },
      outcome: 'refused',
    })
    if (!planned) continue
    const { result } = await lookAt(tx, actor, planned)
    await saveResults(tx, plan.id, [{ ...result, line }])
  }
}

/** @param monday of this week: the lines begin five weeks later, after the other sessions of the demo */
function linesOf(taught: readonly Taught[], monday: string): PlanFields[] {
  const first = dateAfter(monday, 35)
  const lines = taught.slice(0, 5).map(
    (subject, index): PlanFields => ({
      title: `مراجعة ${subject.name}`,
      kind: kindWord('revision', 'ar'),
      class: subject.class,
      subject: subject.name,
      professor: subject.professor,
      date: dateAfter(first, index),
      startsAt: '17:00',
      endsAt: '18:30',
      until: dateAfter(first, index + 28),
    }),
  )
  return lines.map((fields, index) => ({
    ...fields,
    ...(index === 1 && { startsAt: '05:30', endsAt: '06:30' }),
    ...(index === 2 && { room: 'قاعة 9' }),
  }))
}

async function readTaught(tx: Tx, classId: number): Promise<Taught[]> {
  const { rows } = await tx.execute<Taught>(sql`
    select subjects.name_ar as name, classes.code as class, teaching.professor
    from subjects join classes on classes.id = subjects.class_id
      join lateral (select users.first_name || ' ' || users.last_name as professor from professor_subjects join users on users.id = professor_subjects.user_id
        and users.demo and users.status = 'ACTIVE' where professor_subjects.subject_id = subjects.id
        order by users.username collate "C" limit 1) as teaching on true
    where subjects.class_id = ${classId} and subjects.deleted_at is null order by subjects.position, subjects.id`)
  return rows
}
