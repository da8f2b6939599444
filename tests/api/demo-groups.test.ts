import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Group, groupPage, ownGroup } from '#/contract/groups.ts'
import { hashPassword } from '#/server/platform/security/passwords.ts'
import { seedDemo } from '#/server/seed/demo.ts'
import { groupMembers, groups } from '#/server/tables/groups.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { silent as log } from './database-support.ts'

let own: TestApp
const seed = () => seedDemo(own.db, { hashPassword, log, storage: own.deps.storage })

beforeAll(async () => {
  own = await testApp({ seeded: false })
  await seed()
})
afterAll(() => own.drop())

async function groupsOf(username: string, query = ''): Promise<Group[]> {
  const { bearer } = await signedIn(own, username)
  const answer = await call(own, 'GET', `/groups?size=100${query}`, { headers: bearer })
  return groupPage.parse(await answer.json()).items
}

it('has four groups in each class with lessons, of which one is put away and one has more members than places', async () => {
  const open = await groupsOf('admin')
  const archived = await groupsOf('admin', '&state=archived')
  const codes = [...new Set(open.map(({ schoolClass }) => schoolClass.code))]
  expect(codes).toHaveLength(3)
  for (const code of codes) {
    const ofClass = open.filter(({ schoolClass }) => schoolClass.code === code)
    expect(ofClass.map(({ name }) => name)).toEqual([`${code} 1`, `${code} 2`, `${code} 3`])
    expect(ofClass.map(({ members, capacity }) => members > capacity)).toEqual([false, false, true])
    expect(ofClass.every(({ members }) => members > 0)).toBe(true)
    expect(archived.filter(({ schoolClass }) => schoolClass.code === code)).toHaveLength(1)
  }
})

it('gives the demo professor the groups of mathematics, and the demo student one of them', async () => {
  const led = await groupsOf('professor')
  const codes = await own.db.select({ id: subjects.id, code: subjects.code }).from(subjects)
  // Of the third class somebody else teaches them.
  expect(led).toHaveLength(4)
  for (const group of led) {
    expect(group.subjects.map(({ id }) => codes.find((each) => each.id === id)?.code)).toEqual(['mathematics'])
    expect(group.professors).toHaveLength(1)
  }
  const { bearer } = await signedIn(own, 'student')
  const mine = ownGroup.array().parse(await (await call(own, 'GET', '/me/groups', { headers: bearer })).json())
  expect(mine.map(({ id }) => led.some((group) => group.id === id))).toEqual([true])
  expect(mine[0]?.others.length).toBeGreaterThan(0)
})

it('is made once, with nobody twice in a group or in two of a subject', async () => {
  const count = () => Promise.all([own.db.$count(groups), own.db.$count(groupMembers)])
  const before = await count()
  await seed()
  expect(await count()).toEqual(before)
  const [first, second] = await groupsOf('professor')
  const inside = async (group: Group | undefined) =>
    (
      await own.db
        .select()
        .from(groupMembers)
        .where(eq(groupMembers.groupId, group?.id ?? 0))
    ).map(({ userId }) => userId)
  expect(first?.schoolClass.id).toBe(second?.schoolClass.id)
  const both = new Set(await inside(first))
  expect((await inside(second)).filter((id) => both.has(id))).toEqual([])
})
