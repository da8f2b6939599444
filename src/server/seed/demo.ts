import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { CONSENT_VERSION } from '#/contract/people.ts'
import { SEEDS } from '#/server/features.ts'
import type { Db, Queryable, Tx } from '#/server/platform/database/types.ts'
import type { Storage } from '#/server/platform/storage/storage.ts'
import { classes } from '#/server/tables/classes.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { userRequests } from '#/server/tables/requests.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { userConsents, users } from '#/server/tables/users.ts'
import { readAcademy } from './demo-academy.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo-accounts.ts'
import { DEMO_REQUESTS } from './demo-facts.ts'
import { demoLessons, insertLessons, storeLessonFiles } from './demo-lessons.ts'
import { demoPeople } from './demo-people.ts'
import type { DemoPerson } from './demo-person.ts'
import { seedSchool } from './school.ts'
import { seedYearBefore } from './year-before.ts'

/** Key of the lock under which the demo academy is made; nothing else in the database uses it. */
const LOCK_KEY = 7_236_451_121
/** How often who waits for it asks, and for how long, in milliseconds. */
const ASK_EVERY = 100
const LONGEST_WAIT = 60_000

/** @returns whether the database holds accounts whose password everyone knows */
export async function hasDemoAccounts(db: Queryable): Promise<boolean> {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.demo, true)).limit(1)
  return found !== undefined
}

/**
 * Fills a database with the demo academy, all of it or nothing: the school, the three demo accounts, enough invented
 * people for lists to look real, lessons, and what features add to these. Where there are demo accounts already, nothing is changed.
 * @param tools.storage where the files of lessons go, before anything of them is in the database; without it there
 *   are no lessons
 */
export async function seedDemo(
  db: Db,
  {
    hashPassword,
    log,
    storage,
  }: { hashPassword: (password: string) => Promise<string>; log: Logger; storage?: Storage },
): Promise<void> {
  if (await hasDemoAccounts(db)) return
  const startedAt = performance.now()
  const lessons = storage ? await demoLessons() : []
  if (storage) await storeLessonFiles(storage, lessons)
  const hashes = new Map<string, string>()
  for (const { username } of DEMO_ACCOUNTS) hashes.set(username, await hashPassword(DEMO_PASSWORD))

  await db.transaction(async (tx) => {
    await waitForTurn(tx)
    if (await hasDemoAccounts(tx)) return
    await seedSchool(tx)
    const people = demoPeople()
    await insertPeople(tx, people, hashes)
    await seedYearBefore(tx)
    const written = await insertLessons(tx, lessons)
    const academy = await readAcademy(tx, written, new Date())
    for (const seed of SEEDS) await seed(tx, academy)
    const ms = Math.round(performance.now() - startedAt)
    log.info({ people: people.length, lessons: written.length, ms }, 'demo academy made')
  })
}

/** Waits while another process is at it, by asking again and again: that takes longer than a single query may. */
async function waitForTurn(tx: Tx): Promise<void> {
  for (let waited = 0; waited < LONGEST_WAIT; waited += ASK_EVERY) {
    const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${LOCK_KEY}) as mine`)
    if (rows[0]?.mine) return
    await pause(ASK_EVERY)
  }
  throw new Error(`Another process has been making the demo academy for ${LONGEST_WAIT / 1000} seconds`)
}

const PRESENT_YEAR = sql`routines.present_school_year()`
/** Since the year began, as everybody else: some of them have learnt for weeks. */
const SINCE = sql`least(now(), (select starts_on from school_years where id = ${PRESENT_YEAR}))`

async function insertPeople(tx: Tx, people: DemoPerson[], hashes: Map<string, string>): Promise<void> {
  const classIds = new Map((await tx.select().from(classes)).map(({ code, id }) => [code, id]))
  const subjectIds = new Map(
    (await tx.select().from(subjects)).map(({ classId, code, id }) => [`${classId} ${code}`, id]),
  )
  const made = await tx
    .insert(users)
    .values(
      people.map((person) => ({
        role: person.role,
        username: person.username,
        email: person.email,
        emailConfirmedAt: person.email && !person.status ? sql`now()` : null,
        phone: person.phone,
        phoneFrom: 'academy' as const,
        passwordHash: hashes.get(person.username),
        status: person.status ?? ('ACTIVE' as const),
        firstName: person.firstName,
        lastName: person.lastName,
        governorate: person.governorate,
        adult: person.adult,
        biography: person.biography,
        demo: true,
      })),
    )
    // A database of one's own may have people of these names: they are left alone.
    .onConflictDoNothing()
    .returning({ id: users.id, username: users.username })
  const userIds = new Map(made.map(({ username, id }) => [username, id]))

  const attending = people.flatMap(({ username, classCode = '' }) => {
    const [userId, classId] = [userIds.get(username), classIds.get(classCode)]
    return userId && classId ? { userId, classId, schoolYearId: PRESENT_YEAR, startedAt: SINCE } : []
  })
  if (attending.length > 0) await tx.insert(enrolments).values(attending)

  const teaching = people.flatMap((person) => {
    const userId = userIds.get(person.username)
    return person.teaches.flatMap(({ classCode, subject }) => {
      const subjectId = subjectIds.get(`${classIds.get(classCode)} ${subject}`)
      return userId && subjectId ? { userId, subjectId } : []
    })
  })
  if (teaching.length > 0) await tx.insert(professorSubjects).values(teaching)

  const consents = people.flatMap(({ username, guardian }) => {
    const userId = userIds.get(username)
    if (!userId || !guardian) return []
    return { userId, guardianName: guardian.name, guardianPhone: guardian.phone, textVersion: CONSENT_VERSION }
  })
  if (consents.length > 0) await tx.insert(userConsents).values(consents)

  const students = people.filter(({ role, username }) => role === 'STUDENT' && username !== 'student')
  const requests = DEMO_REQUESTS.flatMap(({ nth, kind, classCode }, index) => {
    const userId = userIds.get(students[nth]?.username ?? '')
    // An hour between them, so that they have an order.
    const createdAt = sql`now() - make_interval(hours => ${DEMO_REQUESTS.length - index}::int)`
    return userId ? { userId, kind, classId: classIds.get(classCode ?? ''), createdAt } : []
  })
  if (requests.length > 0) await tx.insert(userRequests).values(requests)
}
