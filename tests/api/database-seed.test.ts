import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { SCHOOL } from '#/contract/school.ts'
import { isPresentEnrolment } from '#/server/enrolments.ts'
import { createPasswords, hashPassword } from '#/server/platform/security/passwords.ts'
import { hasDemoAccounts, seedDemo } from '#/server/seed/demo.ts'
import { seedSchool } from '#/server/seed/school.ts'
import { classes } from '#/server/tables/classes.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { userRequests } from '#/server/tables/requests.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { userConsents, users } from '#/server/tables/users.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { cheapHash, silent as log } from './database-support.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await testDatabase()
  return () => test.drop()
})

const seed = (hashes: typeof hashPassword = cheapHash) => seedDemo(test.db, { hashPassword: hashes, log })

async function everything(): Promise<unknown> {
  const { db } = test
  return Promise.all([
    db.select().from(classes).orderBy(classes.id),
    db.select().from(subjects).orderBy(subjects.id),
    db.select().from(users).orderBy(users.id),
    db.select().from(professorSubjects).orderBy(professorSubjects.userId, professorSubjects.subjectId),
    db.select().from(userConsents).orderBy(userConsents.userId),
    db.select().from(userRequests).orderBy(userRequests.id),
  ])
}

it('makes the demo academy, in which three people can sign in', async () => {
  expect(await hasDemoAccounts(test.db)).toBe(false)
  await seed(hashPassword)
  expect(await hasDemoAccounts(test.db)).toBe(true)
  const people = await test.db.select().from(users)
  expect(people.every(({ demo }) => demo)).toBe(true)
  const closed = people.filter(({ status }) => status !== 'ACTIVE')
  expect(closed.map(({ role, status }) => `${role} ${status}`).toSorted()).toEqual([
    'PROFESSOR PENDING',
    'PROFESSOR PENDING',
    'STUDENT SUSPENDED',
  ])
  const able = people.filter(({ passwordHash }) => passwordHash)
  expect(able.map(({ username, role }) => [username, role]).toSorted()).toEqual([
    ['admin', 'ADMINISTRATOR'],
    ['professor', 'PROFESSOR'],
    ['student', 'STUDENT'],
  ])
  for (const { passwordHash } of able) expect(await createPasswords().verify(passwordHash, 'manara-demo')).toBe(true)
  expect(new Set(able.map(({ passwordHash }) => passwordHash)).size).toBe(3)

  const [student] = await test.db
    .select({ code: classes.code })
    .from(users)
    .innerJoin(enrolments, isPresentEnrolment)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(eq(users.username, 'student'))
  expect(student).toEqual({ code: '4ر' })
})

it('has a guardian who agreed for every minor, and requests of both kinds', async () => {
  await seed()
  const { rows } = await test.db.execute(sql`select count(*) filter (where not adult)::int as minors,
      count(*) filter (where adult)::int as adults,
      count(*) filter (where adult = (c.id is not null))::int as wrong,
      count(*) filter (where governorate is null)::int as nowhere
    from users u left join user_consents c on c.user_id = u.id where role = 'STUDENT'`)
  expect(rows[0]).toMatchObject({ wrong: 0, nowhere: 0 })
  expect(Number(rows[0]?.minors)).toBeGreaterThan(Number(rows[0]?.adults))
  expect(Number(rows[0]?.adults)).toBeGreaterThan(0)
  const asked = await test.db.select().from(userRequests)
  expect(new Set(asked.map(({ kind }) => kind))).toEqual(new Set(['class', 'deletion']))
})

it('has the whole school in it, with a professor for every lesson', async () => {
  await seed()
  const made = await test.db.select().from(classes).orderBy(classes.position)
  expect(made.map(({ code }) => code)).toEqual(SCHOOL.map(({ code }) => code))
  expect(await test.db.$count(subjects)).toBe(SCHOOL.flatMap((schoolClass) => schoolClass.subjects).length)
  const { rows } = await test.db.execute(sql`
    select s.id from subjects s left join professor_subjects p on p.subject_id = s.id
    left join users u on u.id = p.user_id and u.status = 'ACTIVE'
    group by s.id having count(u.id) <> 1`)
  expect(rows).toEqual([])
})

it('changes nothing the second time, nor what people did in between', async () => {
  await seed()
  await test.db.update(users).set({ firstName: 'أخرى', passwordHash: null }).where(eq(users.username, 'student'))
  await test.db.delete(professorSubjects)
  const before = await everything()
  await seed()
  expect(await everything()).toEqual(before)
})

it('is made once by processes that start together', async () => {
  await Promise.all([seed(), seed(), seed()])
  expect(await test.db.$count(users)).toBe(699)
})

it('leaves no half of itself', async () => {
  await test.db.execute(sql`alter table professor_subjects add constraint refuse check (user_id is null)`)
  await expect(seed()).rejects.toThrow()
  expect(await everything()).toEqual([[], [], [], [], [], []])
})

it('leaves people alone who have a name that it uses', async () => {
  await test.db
    .insert(users)
    .values({ username: 'admin', role: 'ADMINISTRATOR', firstName: 'ليلى', lastName: 'بن علي', passwordHash: 'mine' })
  await seed()
  const [mine] = await test.db.select().from(users).where(eq(users.username, 'admin'))
  expect(mine).toMatchObject({ firstName: 'ليلى', passwordHash: 'mine', demo: false })
  expect(await hasDemoAccounts(test.db)).toBe(true)
})

it('gives a real academy the school and nobody in it, once', async () => {
  expect(await seedSchool(test.db)).toBe(true)
  await test.db.delete(subjects)
  await test.db.update(classes).set({ nameFr: 'Autre' }).where(eq(classes.code, '4ر'))
  const before = await everything()
  expect(await seedSchool(test.db)).toBe(false)
  expect(await everything()).toEqual(before)
  expect(await hasDemoAccounts(test.db)).toBe(false)
})
