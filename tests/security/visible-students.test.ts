import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { userPage } from '#/contract/users.ts'
import { rateLimits } from '#/server/tables/auth.ts'
import { groupMembers, groupProfessors, groups } from '#/server/tables/groups.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { userCodes, userPhotos, users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { putInto } from '../support/enrolments.ts'
import { whileHeld } from '../support/held-row.ts'
import { type MadeSchool, madeSchool } from '../support/made-groups.ts'
import { newPerson, type Person } from '../support/own-account.ts'
import { person } from '../support/people.ts'
import { membershipsOf, type RandomSchool, randomOf, randomSchool, seenBy } from '../support/random-school.ts'

/** Another one tries other schools. */
const seed = Number(process.env.VISIBLE_SEED ?? 20_260_915)

let own: TestApp
let admin: Record<string, string>
beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
})
beforeEach(() => own.db.delete(rateLimits))
afterAll(() => own.drop())

/** Everything that a professor can ask for that may name pupils; of the many groups that figures can be of, some. */
function pathsOf({ classIds, subjectIds, courseIds, groupIds, sessionIds, pupils, any }: RandomSchool): string[] {
  const students = '/users?role=STUDENT&size=100'
  const named = encodeURIComponent(pupils[0]?.lastName.slice(0, 4) ?? '')
  const inGroups = groupIds.map((id) => `&groupId=${id}`)
  const some = () => ['', any(inGroups)]
  return [
    ...['', '&sort=-name', '&status=SUSPENDED', `&q=${named}`].map((more) => students + more),
    ...[...classIds.map((id) => `&classId=${id}`), ...subjectIds.map((id) => `&subjectId=${id}`), ...inGroups].map(
      (more) => students + more,
    ),
    '/groups?size=100',
    '/groups?size=100&state=archived',
    ...groupIds.flatMap((id) => [`/groups/${id}`, `/groups/${id}/members?size=100`, `/groups/${id}/presence`]),
    ...sessionIds.map((id) => `/sessions/${id}/presence`),
    ...subjectIds.flatMap((id) => [
      ...some().flatMap((more) => [`/subjects/${id}/follow?size=100${more}`, `/subjects/${id}/stuck?size=100${more}`]),
      `/subjects/${id}/follow.csv`,
      `/reports?size=100&subjectId=${id}`,
    ]),
    ...groupIds.map((id, place) => `/subjects/${subjectIds[place % subjectIds.length]}/follow.csv?groupId=${id}`),
    ...courseIds.flatMap((id) => some().map((more) => `/courses/${id}/follow?size=100${more}`)),
    ...['open', 'resolved'].map((state) => `/reports?size=100&state=${state}`),
    ...[named, encodeURIComponent('نور')].map((word) => `/search?q=${word}`),
    '/me/dashboard',
  ]
}

/** The pupils who are in any of a professor's answers, by id or by name, and those of the list of all. */
async function shownTo({ headers }: Person, school: RandomSchool): Promise<{ all: Set<string>; list: Set<string> }> {
  await own.db.delete(rateLimits)
  const all = new Set<string>()
  for (const path of pathsOf(school)) {
    const answer = await call(own, 'GET', path, { headers })
    expect([200, 403, 404], path).toContain(answer.status)
    const text = await answer.text()
    for (const { id, lastName } of school.pupils) if (text.includes(id) || text.includes(lastName)) all.add(id)
  }
  const list = await call(own, 'GET', '/users?role=STUDENT&size=100', { headers })
  return { all, list: new Set(userPage.parse(await list.json()).items.map(({ id }) => id)) }
}

/** Something that takes a right away, at random. */
async function takeAway({ any, groupIds, pupils, professors, classIds }: RandomSchool): Promise<void> {
  const [groupId, pupil, professor] = [any(groupIds), any(pupils), any(professors)]
  await any([
    () => own.db.delete(groupMembers).where(eq(groupMembers.groupId, groupId)),
    () => own.db.delete(groupProfessors).where(eq(groupProfessors.userId, professor.id)),
    () => own.db.delete(professorSubjects).where(eq(professorSubjects.userId, professor.id)),
    () => own.db.update(groups).set({ archivedAt: new Date() }).where(eq(groups.id, groupId)),
    () => own.db.update(groups).set({ deletedAt: new Date() }).where(eq(groups.id, groupId)),
    () => own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, pupil.id)),
    () => putInto(own, pupil.id, any([...classIds, null])),
  ])()
}

describe('at random memberships', () => {
  it(`a professor is shown those alone whom the rule says, after every change too (VISIBLE_SEED=${seed})`, async () => {
    const school = await randomSchool(own, admin, randomOf(seed))
    let shown = 0
    for (let round = 0; round < 3; round += 1) {
      const memberships = await membershipsOf(own)
      for (const professor of school.professors) {
        const seen = seenBy(professor.id, memberships)
        const { all, list } = await shownTo(professor, school)
        expect(
          [...all].filter((id) => !seen.has(id)),
          `round ${round}`,
        ).toEqual([])
        expect([...list].sort(), `round ${round}`).toEqual([...seen].sort())
        shown += seen.size
      }
      await takeAway(school)
    }
    // A school in which nobody sees anybody would say nothing.
    expect(shown).toBeGreaterThan(20)
  }, 240_000)
})

describe('a pupil of a group alone, of another class', () => {
  let school: MadeSchool
  let leader: Person
  let pupil: { id: string }
  let groupId: number
  let photo: string

  /** What their professor gets of them: list, filter, members, picture and code. */
  async function got(): Promise<unknown[]> {
    const { headers } = leader
    const idsOf = async (path: string): Promise<string[]> => {
      const answer = await call(own, 'GET', path, { headers })
      return answer.status === 200
        ? ((await answer.json()) as { items: { id: string }[] }).items.map(({ id }) => id)
        : []
    }
    const picture = await own.app.request(photo)
    const code = await call(own, 'POST', `/users/${pupil.id}/code`, { headers })
    return [
      await idsOf('/users?role=STUDENT&size=100'),
      await idsOf(`/users?role=STUDENT&groupId=${groupId}`),
      await idsOf(`/groups/${groupId}/members`),
      picture.status,
      code.status,
    ]
  }

  beforeEach(async () => {
    school = await madeSchool(own, admin, 0)
    leader = await newPerson(own, 'PROFESSOR', { username: randomUUID() })
    pupil = await person(own, { username: randomUUID(), classId: 1 })
    await own.db
      .insert(userPhotos)
      .values({ userId: pupil.id, key: randomBytes(16).toString('base64url'), bytes: Buffer.from('RIFF') })
    const made = await school.group({ professorIds: [] })
    groupId = made.id
    await own.db.insert(groupProfessors).values({ groupId, userId: leader.id })
    await own.db.insert(groupMembers).values({ groupId, userId: pupil.id })
    const list = await call(own, 'GET', '/users?role=STUDENT', { headers: leader.headers })
    photo = userPage.parse(await list.json()).items[0]?.photo ?? ''
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      'the pupil leaves it',
      () => call(own, 'POST', `/groups/${groupId}/members/leave`, { body: { userIds: [pupil.id] }, headers: admin }),
    ],
    [
      'the professor is taken off it',
      () =>
        own.db
          .delete(groupProfessors)
          .where(and(eq(groupProfessors.groupId, groupId), eq(groupProfessors.userId, leader.id))),
    ],
    [
      'it is archived',
      () => call(own, 'PUT', `/groups/${groupId}/archived`, { body: { archived: true }, headers: admin }),
    ],
    ['it is put into the bin', () => call(own, 'DELETE', `/groups/${groupId}`, { headers: admin })],
    ['the pupil is suspended', () => own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, pupil.id))],
  ])('is seen by who leads it, and by the next request no longer after %s', async (_, end) => {
    const only = [pupil.id]
    expect(await got()).toEqual([only, only, only, 200, 200])
    await end()
    expect(await got()).toEqual([[], [], [], 404, 404])
  })

  it('gets no code from a professor who was taken off while it was asked for', async () => {
    const answer = await whileHeld(
      own,
      (tx) => tx.execute(sql`select from users where id = ${pupil.id} for update`),
      () => call(own, 'POST', `/users/${pupil.id}/code`, { headers: leader.headers }),
      () => own.db.delete(groupProfessors).where(eq(groupProfessors.userId, leader.id)),
    )
    expect([answer.status, await own.db.$count(userCodes, eq(userCodes.userId, pupil.id))]).toEqual([404, 0])
  })
})

describe('a pupil of a class that is taught', () => {
  it.each<[string, (of: { subjectId: number; pupil: string; professor: string }) => SQL]>([
    [
      'the professor teaches there no longer',
      ({ professor, subjectId }) =>
        sql`delete from professor_subjects where user_id = ${professor} and subject_id = ${subjectId}`,
    ],
    [
      'the subject is in the bin',
      ({ subjectId }) => sql`update subjects set deleted_at = now() where id = ${subjectId}`,
    ],
    [
      'the pupil has left the class',
      ({ pupil }) => sql`update enrolments set ended_at = now() where user_id = ${pupil} and ended_at is null`,
    ],
  ])('is not seen any more once %s', async (_, end) => {
    const { professor, subjectId, students } = await madeSchool(own, admin, 1)
    const [pupil = ''] = students
    const { headers } = professor
    const statuses = async () => {
      const list = await call(own, 'GET', '/users?role=STUDENT', { headers })
      const code = await call(own, 'POST', `/users/${pupil}/code`, { headers })
      const stuck = await (await call(own, 'GET', `/subjects/${subjectId}/follow.csv`, { headers })).text()
      return [userPage.parse(await list.json()).total, code.status, stuck.includes('لقب 000')]
    }
    expect(await statuses()).toEqual([1, 200, true])
    await own.db.execute(end({ subjectId, pupil, professor: professor.id }))
    expect(await statuses()).toEqual([0, 404, false])
  })
})
