import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { classes } from '#/server/tables/classes.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { groupMembers, groupProfessors, groupSubjects, groups } from '#/server/tables/groups.ts'
import { materialReports } from '#/server/tables/material-reports.ts'
import { courseProgress } from '#/server/tables/progress.ts'
import { schoolYears } from '#/server/tables/school-years.ts'
import { sessionPresences } from '#/server/tables/sessions.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import type { TestApp } from './app.ts'
import { call } from './calls.ts'
import { putInto } from './enrolments.ts'
import { insertSession } from './made-sessions.ts'
import { newPerson, type Person } from './own-account.ts'

/** Numbers between 0 and 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A pupil who is known in any answer, by id or by a family name that nobody else has. */
export interface RandomPupil {
  id: string
  lastName: string
}

export interface RandomSchool {
  professors: Person[]
  pupils: RandomPupil[]
  classIds: number[]
  subjectIds: number[]
  courseIds: number[]
  groupIds: number[]
  sessionIds: number[]
  /** Any of them. */
  any: <T>(of: readonly T[]) => T
  chance: (share: number) => boolean
}

/**
 * Classes, subjects with a lesson that every pupil marked and reported, professors, pupils of whom some have moved or are
 * suspended, groups of whom some are archived, in the bin or of another year, and sessions: who is where is random.
 */
export async function randomSchool(
  own: TestApp,
  admin: Record<string, string>,
  random: () => number,
): Promise<RandomSchool> {
  const any = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const chance = (share: number): boolean => random() < share
  const make = async (path: string, body: object): Promise<number> => {
    const answer = await call(own, 'POST', path, { body: { nameAr: 'اسم', nameFr: 'Nom', ...body }, headers: admin })
    if (answer.status !== 201) throw new Error(`POST ${path} was answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { id: number }).id
  }
  const school: RandomSchool = {
    ...{ professors: [], pupils: [], classIds: [], subjectIds: [], courseIds: [], groupIds: [], sessionIds: [] },
    ...{ any, chance },
  }
  const materialOf = new Map<number, number>()
  const classOf = new Map<number, number>()
  for (let made = 0; made < 3; made += 1) {
    const classId = await make('/class', { code: randomUUID().slice(0, 8), level: 8 })
    school.classIds.push(classId)
    for (const name of ['أ', 'ب']) {
      const subjectId = await make('/subjects', { classId, lang: 'ar', nameAr: name })
      const chapterId = await make('/chapters', { subjectId })
      const courseId = await make('/courses', { chapterId, status: 'published' })
      materialOf.set(subjectId, await make('/materials', { courseId, kind: 'video', status: 'published' }))
      classOf.set(subjectId, classId)
      school.subjectIds.push(subjectId)
      school.courseIds.push(courseId)
    }
  }
  for (let made = 0; made < 3; made += 1) {
    const professor = await newPerson(own, 'PROFESSOR', { username: `random.professor.${made}` })
    school.professors.push(professor)
    const taught = school.subjectIds.filter(() => chance(0.25))
    const values = taught.map((subjectId) => ({ userId: professor.id, subjectId }))
    if (values.length > 0) await own.db.insert(professorSubjects).values(values)
  }
  for (let made = 0; made < 24; made += 1) {
    const lastName = `عجيب${String(made).padStart(3, '0')}`
    const [row] = await own.db
      .insert(users)
      .values({ role: 'STUDENT', username: `random.pupil.${made}`, firstName: 'نور', lastName, status: 'ACTIVE' })
      .returning({ id: users.id })
    if (!row) throw new Error('Nobody was made')
    school.pupils.push({ id: row.id, lastName })
    for (let moves = chance(0.3) ? 2 : 1; moves > 0; moves -= 1) {
      const classId = any(school.classIds)
      await putInto(own, row.id, classId)
      await learnt(own, school, { userId: row.id, classId, classOf, materialOf })
    }
    if (chance(0.1)) await putInto(own, row.id, null)
    if (chance(0.15)) await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, row.id))
  }
  const past = await anotherYear(own)
  for (let made = 0; made < 9; made += 1) school.groupIds.push(await randomGroup(own, school, { classOf, past, made }))
  await heldSessions(own, school)
  return school
}

/** Of each subject by each professor one, for its class or for all groups in turn; every pupil was marked at all. */
async function heldSessions(own: TestApp, { subjectIds, professors, groupIds, pupils, sessionIds }: RandomSchool) {
  for (const [place, subjectId] of subjectIds.entries()) {
    for (const { id: professorId } of professors) {
      const ofGroups = (place + sessionIds.length) % 2 === 0
      sessionIds.push(await insertSession(own, { subjectId, professorId, groupIds: ofGroups ? groupIds : [] }))
    }
  }
  await own.db
    .insert(sessionPresences)
    .values(
      sessionIds.flatMap((sessionId) =>
        pupils.map(({ id: userId }) => ({ sessionId, userId, state: 'late' as const })),
      ),
    )
}

interface Learning {
  userId: string
  classId: number
  classOf: ReadonlyMap<number, number>
  materialOf: ReadonlyMap<number, number>
}

async function learnt(own: TestApp, school: RandomSchool, { userId, classId, classOf, materialOf }: Learning) {
  const [enrolment] = await own.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.userId, userId), isNull(enrolments.endedAt)))
  for (const [place, subjectId] of school.subjectIds.entries()) {
    const [courseId, materialId] = [school.courseIds[place], materialOf.get(subjectId)]
    if (classOf.get(subjectId) !== classId || !enrolment || !courseId || !materialId) continue
    const marked = { enrolmentId: enrolment.id, courseId, mark: 'review' as const, markedAt: new Date() }
    await own.db.insert(courseProgress).values(marked).onConflictDoNothing()
    await own.db.insert(materialReports).values({ id: randomUUID(), userId, materialId, kind: 'wrong' })
  }
}

async function anotherYear(own: TestApp): Promise<number> {
  const [year] = await own.db
    .insert(schoolYears)
    .values({ startsOn: '1999-09-15', endsOn: '2000-06-30' })
    .returning({ id: schoolYears.id })
  return year?.id ?? 0
}

interface NewGroup {
  classOf: ReadonlyMap<number, number>
  past: number
  made: number
}

async function randomGroup(own: TestApp, school: RandomSchool, { classOf, past, made }: NewGroup): Promise<number> {
  const { any, chance } = school
  const subjectId = any(school.subjectIds)
  const classId = classOf.get(subjectId) ?? 0
  const [row] = await own.db
    .insert(groups)
    .values({
      ...{ classId, name: `فوج ${made}`, capacity: 20 },
      schoolYearId: chance(0.15) ? past : sql`routines.present_school_year()`,
      archivedAt: chance(0.15) ? new Date() : null,
      deletedAt: chance(0.15) ? new Date() : null,
    })
    .returning({ id: groups.id })
  const groupId = row?.id ?? 0
  await own.db.insert(groupSubjects).values({ groupId, subjectId })
  const leads = school.professors.filter(() => chance(0.4)).map(({ id }) => ({ groupId, userId: id }))
  if (leads.length > 0) await own.db.insert(groupProfessors).values(leads)
  // Of any class: an administrator may have said yes to that.
  const inside = school.pupils.filter(() => chance(0.2)).map(({ id }) => ({ groupId, userId: id }))
  if (inside.length > 0) await own.db.insert(groupMembers).values(inside)
  return groupId
}

/** Who belongs where, as it stands in the tables. */
export async function membershipsOf({ db }: Pick<TestApp, 'db'>) {
  const [{ id: presentYear } = { id: 0 }] = (
    await db.execute<{ id: number }>(sql`select routines.present_school_year() as id`)
  ).rows
  return {
    presentYear,
    users: await db.select({ id: users.id, status: users.status, role: users.role }).from(users),
    enrolments: await db.select().from(enrolments),
    classes: await db.select().from(classes),
    subjects: await db.select().from(subjects),
    teaching: await db.select().from(professorSubjects),
    groups: await db.select().from(groups),
    leading: await db.select().from(groupProfessors),
    inside: await db.select().from(groupMembers),
  }
}

/** The rule in plain words: those whom a professor may see. */
export function seenBy(professor: string, of: Awaited<ReturnType<typeof membershipsOf>>): Set<string> {
  const liveClasses = new Set(of.classes.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id))
  const taught = of.teaching.filter(({ userId }) => userId === professor).map(({ subjectId }) => subjectId)
  const taughtClasses = of.subjects
    .filter(({ id, deletedAt, classId }) => deletedAt === null && taught.includes(id) && liveClasses.has(classId))
    .map(({ classId }) => classId)
  const pupils = of.enrolments
    .filter(({ endedAt, classId }) => endedAt === null && taughtClasses.includes(classId))
    .map(({ userId }) => userId)
  const led = of.groups
    .filter(({ deletedAt, archivedAt, schoolYearId, classId }) => {
      return deletedAt === null && archivedAt === null && schoolYearId === of.presentYear && liveClasses.has(classId)
    })
    .filter(({ id }) => of.leading.some(({ groupId, userId }) => groupId === id && userId === professor))
    .map(({ id }) => id)
  const members = of.inside.filter(({ groupId }) => led.includes(groupId)).map(({ userId }) => userId)
  const active = new Set(
    of.users.filter(({ status, role }) => status === 'ACTIVE' && role === 'STUDENT').map(({ id }) => id),
  )
  return new Set([...pupils, ...members].filter((id) => active.has(id)))
}
