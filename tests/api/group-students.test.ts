import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userPage } from '#/contract/users.ts'
import { groups } from '#/server/tables/groups.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { madeSchool } from '../support/made-groups.ts'
import { classId, eventsOn, person, statementsOf } from '../support/people.ts'

let own: TestApp
let admin: { Authorization: string }
let professor: { Authorization: string }

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  professor = (await signedIn(own, 'professor')).bearer
})
afterAll(() => own.drop())

async function list(query: string, headers = admin): Promise<ReturnType<typeof userPage.parse>> {
  const answer = await call(own, 'GET', `/users?${query}`, { headers })
  expect(answer.status).toBe(200)
  return userPage.strict().parse(await answer.json())
}

describe('the students of a group', () => {
  const inGroup = (id: number, headers = admin) => list(`role=STUDENT&groupId=${id}`, headers)

  test('are found by administrators, also within a class, as a file, and for an action on all', async () => {
    const { classId: ofClass, students, group } = await madeSchool(own, admin, 3)
    const { id } = await group()
    const stranger = await person(own, { classId: await classId(own, '7أ'), lastName: 'الغريب' })
    const userIds = [...students.slice(0, 2), stranger.id]
    const joining = { body: { userIds, accept: ['otherClass'] }, headers: admin }
    expect((await call(own, 'POST', `/groups/${id}/members`, joining)).status).toBe(200)
    expect((await inGroup(id)).items.map((row) => row.id).toSorted()).toEqual(userIds.toSorted())
    expect((await list(`role=STUDENT&groupId=${id}&classId=${ofClass}`)).total).toBe(2)
    expect((await list(`role=PROFESSOR&groupId=${id}`)).total).toBe(0)
    expect((await inGroup(2_147_483_647)).total).toBe(0)

    const file = await call(own, 'GET', `/users/export.csv?role=STUDENT&groupId=${id}`, { headers: admin })
    expect((await file.text()).trimEnd().split('\n')).toHaveLength(4)

    const filter = { role: 'STUDENT', q: '', groupId: id }
    const bulk = (expected: number) =>
      call(own, 'POST', '/users/bulk', { body: { action: 'suspend', filter, expected }, headers: admin })
    expect((await bulk(2)).status).toBe(409)
    expect(await (await bulk(3)).json()).toEqual({ changed: 3, skipped: 0 })
    expect((await list(`role=STUDENT&classId=${ofClass}&status=ACTIVE`)).total).toBe(1)
  })

  test('are found by a professor who leads it, pupils of other classes among them, and by no other', async () => {
    const { students, professor: leader, group } = await madeSchool(own, admin, 2)
    const [mine, others] = [await group(), await group({ professorIds: [] })]
    const stranger = await person(own, { classId: await classId(own, '7أ'), lastName: 'الغريب' })
    const userIds = [stranger.id, ...students.slice(0, 1)]
    const body = { userIds, accept: ['otherClass', 'sameSubject'] }
    for (const { id } of [mine, others]) await call(own, 'POST', `/groups/${id}/members`, { body, headers: admin })
    expect((await inGroup(mine.id, leader.headers)).total).toBe(2)
    expect((await list('role=STUDENT', leader.headers)).items.map((row) => row.id)).toContain(stranger.id)
    expect((await inGroup(others.id, leader.headers)).total).toBe(0)
    expect((await inGroup(mine.id, professor)).total).toBe(0)
    expect(await statementsOf(own, () => inGroup(mine.id, leader.headers))).toBe(3)
  })
})

test('a group is made once, however often somebody presses, and its changes are in the audit log', async () => {
  const { classId: ofClass, subjectId } = await madeSchool(own, admin, 0)
  const body = { name: 'مرّة واحدة', classId: ofClass, subjectIds: [subjectId], capacity: 20 }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => call(own, 'POST', '/groups', { body, headers: admin })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422])
  const [made] = await own.db.select().from(groups).where(eq(groups.classId, ofClass))
  const { id = 0, version } = made ?? {}
  const facts = { name: 'اسم آخر', subjectIds: [subjectId], professorIds: [], capacity: 12, version }
  expect((await call(own, 'PUT', `/groups/${id}`, { body: facts, headers: admin })).status).toBe(200)
  const events = (await eventsOn(own, String(id))).filter((action) => action.startsWith('group.'))
  expect(events).toEqual(['group.created', 'group.changed'])
})
