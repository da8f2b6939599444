import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groupFree, groupMemberPage, groupPage, group as groupSchema, groupsMade, ownGroup } from '#/contract/groups.ts'
import { groupProfessors, groups } from '#/server/tables/groups.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { errorOf, signedIn } from '../support/calls.ts'
import { whileHeld } from '../support/held-row.ts'
import { groupCalls, type MadeSchool, madeSchool } from '../support/made-groups.ts'
import { newPerson, signInOnce } from '../support/own-account.ts'
import { eventsOn, shown, statementsOf, withPassword } from '../support/people.ts'

let own: TestApp
let admin: { Authorization: string }
beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
})
afterAll(() => own.drop())

const { ask, membersOf, join, joined, read, toldTo } = groupCalls(() => ({ own, admin }))
/** Ids of groups are those of classes too. */
const groupEvents = async (id: number): Promise<string[]> =>
  (await eventsOn(own, String(id))).filter((action) => action.startsWith('group.'))

describe('a group', () => {
  it('is made in the present school year, with subjects of its class and professors who teach them', async () => {
    const { classId, subjectId, professor, group } = await madeSchool(own, admin, 0)
    const made = await group({ name: '  4ر\u202e  1 ', capacity: 18 })
    expect(made).toMatchObject({ name: '4ر 1', capacity: 18, members: 0, archived: false, version: 1 })
    expect(made.schoolClass.id).toBe(classId)
    expect(made.subjects.map(({ id }) => id)).toEqual([subjectId])
    expect(made.professors.map(({ id }) => id)).toEqual([professor.id])
    expect(await groupEvents(made.id)).toEqual(['group.created'])
  })

  it.each([
    ['classId', { classId: 2_147_483_647 }],
    ['subjectIds', { subjectIds: [] }],
    ['subjectIds', { subjectIds: [1] }],
    ['professorIds', { professorIds: ['4a4ae0a5-0c3f-4d6e-9df0-8a5a4d1f0b11'] }],
    ['capacity', { capacity: 0 }],
    ['capacity', { capacity: 201 }],
    ['name', { name: ' ' }],
    ['name', { name: 'م'.repeat(81) }],
  ])('is refused with words for %s: %o', async (field, wrong) => {
    const { classId, subjectId } = await madeSchool(own, admin, 0)
    const body = { name: 'مجموعة', classId, subjectIds: [subjectId], professorIds: [], capacity: 20, ...wrong }
    const answer = await ask('POST', '/groups', body)
    expect(answer.status).toBe(422)
    expect(Object.keys((await errorOf(answer)).fields ?? {}).join()).toContain(field)
  })

  it('has a name that no other of its class and year has', async () => {
    const { classId, subjectId, group } = await madeSchool(own, admin, 0)
    await group({ name: 'مكرّر' })
    const body = { name: 'مكرّر', classId, subjectIds: [subjectId], capacity: 20 }
    const answer = await ask('POST', '/groups', body)
    expect([answer.status, (await errorOf(answer)).fields]).toEqual([422, { name: expect.any(String) }])
  })

  it('is changed by whoever read it last; the other gets its present state', async () => {
    const { subjectId, professor, group } = await madeSchool(own, admin, 0)
    const { id, version } = await group()
    const facts = { name: 'اسم جديد', subjectIds: [subjectId], professorIds: [professor.id], capacity: 12, version }
    expect((await ask('PUT', `/groups/${id}`, facts)).status).toBe(200)
    const late = await ask('PUT', `/groups/${id}`, { ...facts, name: 'متأخّر' })
    expect(late.status).toBe(409)
    expect(groupSchema.parse((await errorOf(late)).current)).toMatchObject({ name: 'اسم جديد', version: version + 1 })
    expect((await ask('PUT', `/groups/${id}`, { ...facts, professorIds: [], version: version + 1 })).status).toBe(200)
    expect((await read(id)).professors).toEqual([])
    expect(await groupEvents(id)).toEqual(['group.created', 'group.changed', 'group.changed'])
  })

  it('tells its professors and its members of who teaches it', async () => {
    const { subjectId, professor, students, group } = await madeSchool(own, admin, 1)
    const second = await newPerson(own, 'PROFESSOR', { username: 'second.teacher' })
    await own.db.insert(professorSubjects).values({ userId: second.id, subjectId })
    const { id, name, capacity, version } = await group()
    await joined(await join(id, students))
    const facts = { name, capacity, subjectIds: [subjectId], version }
    expect((await ask('PUT', `/groups/${id}`, { ...facts, professorIds: [second.id] })).status).toBe(200)
    const again = { ...facts, professorIds: [second.id], version: version + 1 }
    expect((await ask('PUT', `/groups/${id}`, again)).status).toBe(200)
    expect(await toldTo(professor.id)).toEqual([
      ['group-joined', id],
      ['group-left', id],
    ])
    expect(await toldTo(second.id)).toEqual([['group-joined', id]])
    expect(await toldTo(students[0] ?? '')).toEqual([
      ['group-joined', id],
      ['group-professor', id],
    ])
  })

  it('goes into the bin with its members, and comes back with them', async () => {
    const { students, group } = await madeSchool(own, admin, 2)
    const { id, name, schoolClass } = await group()
    await joined(await join(id, students))
    expect((await ask('DELETE', `/groups/${id}`)).status).toBe(200)
    expect((await ask('GET', `/groups/${id}`)).status).toBe(404)
    const bin = (await (await ask('GET', '/recycle-bin?size=100')).json()) as { items: object[] }
    expect(bin.items).toContainEqual(
      expect.objectContaining({
        kind: 'group',
        id,
        nameAr: name,
        above: [expect.objectContaining({ id: schoolClass.id })],
      }),
    )
    expect((await ask('POST', `/groups/${id}/restore`)).status).toBe(200)
    expect((await read(id)).members).toBe(2)
    expect(await groupEvents(id)).toEqual(['group.created', 'group.deleted', 'group.restored'])
  })

  it('is not brought back over another of its name', async () => {
    const { group } = await madeSchool(own, admin, 0)
    const { id } = await group({ name: 'عائد' })
    await ask('DELETE', `/groups/${id}`)
    await group({ name: 'عائد' })
    expect((await ask('POST', `/groups/${id}/restore`)).status).toBe(409)
  })

  it('that is archived stays as it was, and can be read', async () => {
    const { students, group, subjectId } = await madeSchool(own, admin, 2)
    const { id } = await group()
    await joined(await join(id, students.slice(0, 1)))
    expect((await ask('PUT', `/groups/${id}/archived`, { archived: true })).status).toBe(200)
    const { version } = await read(id)
    const facts = { name: 'جديد', subjectIds: [subjectId], capacity: 20, version }
    for (const answer of [
      await join(id, students.slice(1)),
      await ask('POST', `/groups/${id}/members/leave`, { userIds: students }),
      await ask('PUT', `/groups/${id}`, facts),
    ]) {
      expect([answer.status, (await errorOf(answer)).code]).toEqual([409, 'ARCHIVED'])
    }
    expect(await membersOf(id)).toEqual(students.slice(0, 1))
    await ask('PUT', `/groups/${id}/archived`, { archived: true })
    await ask('PUT', `/groups/${id}/archived`, { archived: false })
    expect(await groupEvents(id)).toEqual(['group.created', 'group.archived', 'group.reopened'])
  })
})

describe('a class that is split', () => {
  const split = ({ classId, subjectId, professor }: MadeSchool, facts: object) =>
    ask('POST', '/groups/split', {
      ...{ classId, subjectIds: [subjectId], professorIds: [professor.id], order: 'byName', name: 'فوج' },
      ...facts,
    })

  it('becomes groups of equal size but for one, by name or in turn', async () => {
    const school = await madeSchool(own, admin, 11)
    const first = await split(school, { parts: 4, expected: 11 })
    expect(first.status).toBe(201)
    const made = groupsMade.parse(await first.json()).groups
    expect(made.map(({ name, members, capacity }) => [name, members, capacity])).toEqual([
      ['فوج 1', 3, 3],
      ['فوج 2', 3, 3],
      ['فوج 3', 3, 3],
      ['فوج 4', 2, 3],
    ])
    expect((await membersOf(made[0]?.id ?? 0)).sort()).toEqual(school.students.slice(0, 3).sort())
    for (const { id } of made) await ask('DELETE', `/groups/${id}`)
    const again = await split(school, { parts: 4, order: 'mixed', capacity: 5, expected: 11 })
    const mixed = groupsMade.parse(await again.json()).groups
    expect(mixed[0]?.capacity).toBe(5)
    expect((await membersOf(mixed[0]?.id ?? 0)).sort()).toEqual([0, 4, 8].map((at) => school.students[at]).sort())
  })

  it('is those without a group in the subject, as many as were seen', async () => {
    const school = await madeSchool(own, admin, 5)
    const { id } = await school.group()
    await joined(await join(id, school.students.slice(0, 1)))
    const query = `/groups/free?classId=${school.classId}&subjectIds=${school.subjectId}`
    expect(groupFree.parse(await (await ask('GET', query)).json())).toEqual({ students: 4 })
    expect((await split(school, { parts: 2, expected: 5 })).status).toBe(409)
    expect((await split(school, { parts: 2, expected: 4 })).status).toBe(201)
    expect(await own.db.$count(groups, and(eq(groups.classId, school.classId), isNull(groups.deletedAt)))).toBe(3)
  })

  it('is split by one of two who do it at the same time', async () => {
    const school = await madeSchool(own, admin, 6)
    const names = ['فوج أ', 'فوج ب']
    const answers = await Promise.all(names.map((name) => split(school, { parts: 2, expected: 6, name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('is not split into places that are too few, nor under names that are taken', async () => {
    const school = await madeSchool(own, admin, 6)
    const few = await split(school, { parts: 2, expected: 6, capacity: 2 })
    expect([few.status, Object.keys((await errorOf(few)).fields ?? {})]).toEqual([422, ['capacity']])
    await school.group({ name: 'فوج 2' })
    const taken = await split(school, { parts: 2, expected: 6 })
    expect([taken.status, Object.keys((await errorOf(taken)).fields ?? {})]).toEqual([422, ['name']])
    expect(await own.db.$count(groups, eq(groups.classId, school.classId))).toBe(1)
  })
})

describe('who sees a group', () => {
  it('is a professor of it, until the next request after they are taken off', async () => {
    const school = await madeSchool(own, admin, 1)
    const [mine, others] = [await school.group(), await school.group({ professorIds: [] })]
    await joined(await join(mine.id, school.students))
    const { headers } = school.professor
    const list = async () => groupPage.parse(await (await ask('GET', '/groups', undefined, headers)).json())
    expect((await list()).items.map(({ id }) => id)).toEqual([mine.id])
    expect((await ask('GET', `/groups/${others.id}`, undefined, headers)).status).toBe(404)
    expect((await ask('GET', `/groups/${others.id}/members`, undefined, headers)).status).toBe(404)
    const members = await ask('GET', `/groups/${mine.id}/members`, undefined, headers)
    expect(groupMemberPage.parse(await members.json()).items.map(({ id }) => id)).toEqual(school.students)

    const { subjectIds, ...facts } = { ...mine, subjectIds: [school.subjectId], professorIds: [] }
    const { name, capacity, version } = facts
    await ask('PUT', `/groups/${mine.id}`, { name, capacity, version, subjectIds, professorIds: [] })
    expect((await ask('GET', `/groups/${mine.id}`, undefined, headers)).status).toBe(404)
    expect((await list()).items).toEqual([])
  })

  it('is no professor who teaches its subjects no longer, but for archived groups', async () => {
    const school = await madeSchool(own, admin, 0)
    const [open, archived] = [await school.group(), await school.group()]
    await ask('PUT', `/groups/${archived.id}/archived`, { archived: true })
    const { id } = school.professor
    await own.db.transaction(async (tx) => {
      // Written down anew, as the form of a person does it: they teach it as before.
      await tx.delete(professorSubjects).where(eq(professorSubjects.userId, id))
      await tx.insert(professorSubjects).values({ userId: id, subjectId: school.subjectId })
    })
    expect(await own.db.$count(groupProfessors, eq(groupProfessors.userId, id))).toBe(2)
    const { firstName, lastName, version } = await shown(own, admin, id)
    expect((await ask('PUT', `/users/${id}`, { firstName, lastName, version, subjectIds: [] })).status).toBe(200)
    const left = await own.db.select().from(groupProfessors).where(eq(groupProfessors.userId, id))
    expect(left.map(({ groupId }) => groupId)).toEqual([archived.id])
    expect((await ask('GET', `/groups/${open.id}`, undefined, school.professor.headers)).status).toBe(404)
  })

  it('is a student of it, who sees first names alone', async () => {
    const school = await madeSchool(own, admin, 3)
    const [one, archived, none] = [await school.group(), await school.group(), await school.group()]
    await joined(await join(one.id, school.students))
    await joined(await join(archived.id, school.students, ['sameSubject']))
    await ask('PUT', `/groups/${archived.id}/archived`, { archived: true })
    const [student = ''] = school.students
    const { username } = await shown(own, admin, student)
    await withPassword(own, student)
    const headers = await signInOnce(own, username, 'manara-demo')
    const answer = await ask('GET', '/me/groups', undefined, headers)
    const text = await answer.clone().text()
    const mine = ownGroup
      .strict()
      .array()
      .parse(await answer.json())
    expect(mine.map(({ id, others }) => [id, others])).toEqual([[one.id, ['آية', 'آية']]])
    for (const id of school.students) expect(text).not.toContain(id)
    expect(text).not.toContain('لقب')
    for (const path of ['/groups', `/groups/${one.id}`, `/groups/${none.id}/members`]) {
      expect((await ask('GET', path, undefined, headers)).status).toBe(403)
    }
  })

  it('is no administrator who was one when the request began', async () => {
    const { students, group } = await madeSchool(own, admin, 1)
    const { id } = await group()
    const second = await newPerson(own, 'ADMINISTRATOR')
    const answer = await whileHeld(
      own,
      (tx) => tx.execute(sql`select from groups where id = ${id} for update`),
      () => ask('POST', `/groups/${id}/members`, { userIds: students, accept: [] }, second.headers),
      () => own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, second.id)),
    )
    expect([answer.status, await membersOf(id)]).toEqual([404, []])
  })
})

describe('the lists', () => {
  it('are by class and name, the second before the tenth, and narrowed by what is asked', async () => {
    const { classId, subjectId, group } = await madeSchool(own, admin, 0)
    for (const name of ['إفريقية', 'أ 10', 'أ 2', 'أ 1']) await group({ name })
    const { id } = await group({ name: 'مؤرشفة' })
    await ask('PUT', `/groups/${id}/archived`, { archived: true })
    const names = async (query: string) =>
      groupPage
        .parse(await (await ask('GET', `/groups?classId=${classId}${query}`)).json())
        .items.map(({ name }) => name)
    expect(await names('')).toEqual(['أ 1', 'أ 2', 'أ 10', 'إفريقية'])
    expect(await names('&state=archived')).toEqual(['مؤرشفة'])
    expect(await names(`&subjectId=${subjectId}&q=${encodeURIComponent('افريقيه')}`)).toEqual(['إفريقية'])
    expect(await names('&subjectId=1')).toEqual([])
    expect(await names('&q=%25')).toEqual([])
    expect(await names('&size=2&page=2')).toEqual(['أ 10', 'إفريقية'])
  })

  it('cost as many statements for three as for thirty', async () => {
    const costs = async (size: number) => {
      const { students, group } = await madeSchool(own, admin, size)
      const { id } = await group({ capacity: 100 })
      await joined(await join(id, students))
      const all: number[] = []
      for (const path of ['/groups', `/groups/${id}`, `/groups/${id}/members`, `/groups/${id}/candidates`]) {
        all.push(await statementsOf(own, () => ask('GET', path)))
      }
      return all
    }
    // The session is one of them.
    expect(await costs(3)).toEqual([3, 2, 3, 3])
    expect(await costs(30)).toEqual([3, 2, 3, 3])
  })
})
