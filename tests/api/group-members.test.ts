import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Group, groupCandidatePage, groupListRead } from '#/contract/groups.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { errorOf, signedIn } from '../support/calls.ts'
import { putInto } from '../support/enrolments.ts'
import { groupCalls, madeSchool } from '../support/made-groups.ts'
import { eventsOn, person, shown } from '../support/people.ts'

let own: TestApp
let admin: { Authorization: string }
beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
})
afterAll(() => own.drop())

const { ask, membersOf, join, joined, read, toldTo } = groupCalls(() => ({ own, admin }))

describe('members', () => {
  it('are put in once, whoever asks twice, and each has it in their history', async () => {
    const { students, group } = await madeSchool(own, admin, 3)
    const { id } = await group()
    expect((await joined(await join(id, students))).sort()).toEqual([...students].sort())
    expect(await joined(await join(id, students))).toEqual([])
    expect((await read(id)).members).toBe(3)
    expect(await eventsOn(own, students[0] ?? '')).toEqual(['group.joined'])
  })

  it('beyond the places, of another class or of a second group need a yes, and then are put in', async () => {
    const { students, group } = await madeSchool(own, admin, 3)
    const stranger = await person(own, { classId: 1 })
    const [first, second] = [await group(), await group({ capacity: 1 })]
    await joined(await join(first.id, students.slice(0, 1)))
    const userIds = [...students.slice(0, 2), stranger.id]
    const answer = await join(second.id, userIds)
    expect([answer.status, await errorOf(answer)]).toMatchObject([
      409,
      { code: 'NEEDS_YES', counts: { overCapacity: 2, sameSubject: 1, otherClass: 1 } },
    ])
    const some = await join(second.id, userIds, ['overCapacity', 'otherClass'])
    expect((await errorOf(some)).counts).toEqual({ sameSubject: 1 })
    expect(await membersOf(second.id)).toEqual([])
    expect(await joined(await join(second.id, userIds, ['overCapacity', 'otherClass', 'sameSubject']))).toHaveLength(3)
  })

  it('are active students only, all or nobody', async () => {
    const { students, professor, group } = await madeSchool(own, admin, 1)
    const suspended = await person(own, { status: 'SUSPENDED' })
    const { id } = await group()
    for (const wrong of [professor.id, suspended.id, '4a4ae0a5-0c3f-4d6e-9df0-8a5a4d1f0b11']) {
      expect((await join(id, [...students, wrong], ['otherClass'])).status).toBe(422)
    }
    expect(await membersOf(id)).toEqual([])
  })

  it('fill ten places, of fifty who come at once', async () => {
    const { students, group } = await madeSchool(own, admin, 50)
    const { id } = await group({ capacity: 10 })
    const answers = await Promise.all(students.map((student) => join(id, [student])))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array<number>(10).fill(200), ...Array<number>(40).fill(409)])
    expect((await read(id)).members).toBe(10)
  })

  it('put into two groups of one subject at the same time are in one', async () => {
    const { students, group } = await madeSchool(own, admin, 1)
    const both = [await group(), await group()]
    const statuses = (await Promise.all(both.map(({ id }) => join(id, students)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  it('moved to and fro at the same time are in one group, and nobody is lost', async () => {
    const { students, group } = await madeSchool(own, admin, 8)
    const [one, two] = [await group(), await group()]
    await joined(await join(one.id, students.slice(0, 4)))
    await joined(await join(two.id, students.slice(4)))
    const move = (from: Group, to: Group, userIds: string[]) =>
      ask('POST', `/groups/${from.id}/members/move`, { userIds, to: to.id, accept: [] })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, turn) => (turn % 2 === 0 ? move(one, two, students) : move(two, one, students))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const all = [...(await membersOf(one.id)), ...(await membersOf(two.id))]
    expect(all.sort()).toEqual([...students].sort())
  })

  it('are moved with their history, and taken out', async () => {
    const { students, group } = await madeSchool(own, admin, 2)
    const [one, two] = [await group(), await group()]
    await joined(await join(one.id, students))
    const [first = '', second = ''] = students
    const body = { userIds: [first], to: two.id, accept: [] }
    expect(await joined(await ask('POST', `/groups/${one.id}/members/move`, body))).toEqual([first])
    expect(await joined(await ask('POST', `/groups/${one.id}/members/move`, body))).toEqual([])
    expect(await joined(await ask('POST', `/groups/${one.id}/members/leave`, { userIds: students }))).toEqual([second])
    expect([await membersOf(one.id), await membersOf(two.id)]).toEqual([[], [first]])
    expect(await toldTo(first)).toEqual([
      ['group-joined', one.id],
      ['group-moved', two.id],
    ])
    expect(await toldTo(second)).toEqual([
      ['group-joined', one.id],
      ['group-left', one.id],
    ])
    expect(await eventsOn(own, first)).toEqual(['group.joined', 'group.moved'])
    expect(await eventsOn(own, second)).toEqual(['group.joined', 'group.left'])
  })

  it('move into no group of nowhere, nor into their own', async () => {
    const { students, group } = await madeSchool(own, admin, 1)
    const { id } = await group()
    await joined(await join(id, students))
    const move = async (to: number) =>
      (await ask('POST', `/groups/${id}/members/move`, { userIds: students, to, accept: [] })).status
    expect([await move(2_147_483_647), await move(id)]).toEqual([404, 422])
    expect(await membersOf(id)).toEqual(students)
  })

  it('are all of the class who have no group, as many as were seen', async () => {
    const { students, group } = await madeSchool(own, admin, 5)
    const [one, two] = [await group(), await group()]
    await joined(await join(one.id, students.slice(0, 2)))
    const fill = (expected: number) => ask('POST', `/groups/${two.id}/members/free`, { expected, accept: [] })
    expect((await fill(5)).status).toBe(409)
    expect((await fill(2)).status).toBe(409)
    expect((await joined(await fill(3))).sort()).toEqual(students.slice(2).sort())
  })

  it('leave the open groups of a class with it, and those alone', async () => {
    const { classId, students, professor, group } = await madeSchool(own, admin, 1)
    const other = await madeSchool(own, admin, 0)
    const [open, archived, foreign] = [await group(), await group(), await other.group()]
    await joined(await join(archived.id, students))
    await ask('PUT', `/groups/${archived.id}/archived`, { archived: true })
    await joined(await join(open.id, students))
    await joined(await join(foreign.id, students, ['otherClass']))
    const [student = ''] = students
    const { firstName, lastName, version } = await shown(own, admin, student)
    const change = { firstName, lastName, version, classId: other.classId }
    expect((await ask('PUT', `/users/${student}`, change)).status).toBe(200)
    expect([await membersOf(open.id), await membersOf(archived.id), await membersOf(foreign.id)]).toEqual([
      [],
      students,
      students,
    ])
    expect((await toldTo(student)).at(-1)).toEqual(['group-left', open.id])
    expect((await toldTo(professor.id)).at(-1)).toEqual(['group-members', open.id])
    await putInto(own, student, classId)
    expect(await membersOf(open.id)).toEqual([])
  })
})

describe('whom a group could take in', () => {
  it('are those of its class who are not in it, each with the group that they are in', async () => {
    const { students, group } = await madeSchool(own, admin, 4)
    const [one, two] = [await group(), await group()]
    await joined(await join(one.id, students.slice(0, 1)))
    await joined(await join(two.id, students.slice(1, 2)))
    const found = async (query: string) =>
      groupCandidatePage.parse(await (await ask('GET', `/groups/${one.id}/candidates${query}`)).json())
    const all = await found('')
    expect([all.total, all.items.map(({ id }) => id)]).toEqual([3, students.slice(1)])
    expect(all.items[0]?.group).toEqual({ id: two.id, name: two.name })
    expect((await found('?free=1')).items.map(({ id }) => id)).toEqual(students.slice(2))
    expect((await found('?size=1&page=2')).items.map(({ id }) => id)).toEqual(students.slice(2, 3))
    expect((await found('?everywhere=1')).total).toBeGreaterThan(3)
    expect((await found(`?q=${encodeURIComponent('لقب 003')}`)).items.map(({ id }) => id)).toEqual(students.slice(3))
  })

  it('are found in a spreadsheet by user name, address or name; nobody is put in', async () => {
    const { students, group } = await madeSchool(own, admin, 3)
    const { id } = await group()
    const [byName = '', byEmail = '', byUsername = ''] = students
    const email = `${byEmail.slice(0, 8)}@example.tn`
    await own.db.update(users).set({ email, emailConfirmedAt: sql`now()` }).where(eq(users.id, byEmail))
    const { username } = await shown(own, admin, byUsername)
    const list = async (text: string) => {
      const bytes = new TextEncoder().encode(text)
      return own.app.request(`/api/groups/${id}/members/list`, {
        method: 'POST',
        body: bytes,
        headers: { ...admin, 'Content-Type': 'text/csv', 'Content-Length': String(bytes.length) },
      })
    }
    const rows = `اللقب;الاسم;البريد;اسم المستخدم\nلقب 000;آية;;\n;;${email.toUpperCase()};\n;;;${username}\nلا;أحد;;\n`
    const answer = groupListRead.parse(await (await list(`\uFEFF${rows}`)).json())
    expect(answer.found.map((each) => each.id).sort()).toEqual([byName, byEmail, byUsername].sort())
    expect(answer.unknown).toEqual([{ line: 5, text: 'لا أحد' }])
    expect(await membersOf(id)).toEqual([])
    const wrong = await list('Prénom;Ville\nAya;Tunis\n')
    expect([wrong.status, Object.keys((await errorOf(wrong)).fields ?? {})]).toEqual([422, ['text']])
    expect((await list('\0\0')).status).toBe(422)
  })
})
