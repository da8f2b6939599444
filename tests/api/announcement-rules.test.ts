import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANNOUNCEMENT_AUDIENCES } from '#/contract/announcement-rules.ts'
import type { AnnouncementReaderPage, AudienceChoice, AudiencePage } from '#/contract/announcements.ts'
import { groupMembers } from '#/server/tables/groups.ts'
import { announceAt, announcementCalls } from '../support/announcements.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { signedIn } from '../support/calls.ts'
import { madeSchool } from '../support/made-groups.ts'
import { newWriter, type Writer, type WritingSchool, writingSchool } from '../support/messages.ts'

let own: TestApp
let made: WritingSchool
let admin: Record<string, string>
let groupId: number
/** A class that nobody here teaches, with a group. */
let elsewhere: { classId: number; subjectId: number; groupId: number; professor: Writer; pupil: Writer }
const { ask, list } = announcementCalls(() => own)

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  made = await writingSchool(own, admin)
  groupId = (await made.school.group()).id
  await own.db.insert(groupMembers).values({ groupId, userId: made.pupil.id })
  const other = await madeSchool(own, admin, 0)
  const pupil = await newWriter(own, 'STUDENT', other.classId)
  const otherGroup = (await other.group()).id
  await own.db.insert(groupMembers).values({ groupId: otherGroup, userId: pupil.id })
  elsewhere = { ...other, groupId: otherGroup, professor: { ...other.professor, role: 'PROFESSOR' }, pupil }
})
afterAll(() => own.drop())

const choices = (): Record<string, AudienceChoice> => ({
  everybody: { kind: 'everybody' },
  students: { kind: 'students' },
  professors: { kind: 'professors' },
  class: { kind: 'class', id: made.school.classId },
  subject: { kind: 'subject', id: made.school.subjectId },
  group: { kind: 'group', id: groupId },
  'another class': { kind: 'class', id: elsewhere.classId },
  'another subject': { kind: 'subject', id: elsewhere.subjectId },
  'another group': { kind: 'group', id: elsewhere.groupId },
})

/** Who announces to whom: 200, 403 where the kind is not for the role, 404 where it is not theirs. */
const MAY: Record<string, [administrator: number, professor: number, pupil: number]> = {
  everybody: [200, 403, 403],
  students: [200, 403, 403],
  professors: [200, 403, 403],
  class: [200, 200, 403],
  subject: [200, 200, 403],
  group: [200, 200, 403],
  'another class': [200, 404, 403],
  'another subject': [200, 404, 403],
  'another group': [200, 404, 403],
}

/** Everybody whom an announcement is for, as it counts them. */
async function peopleOf(id: string): Promise<string[]> {
  const people: string[] = []
  for (let page = 1; ; page++) {
    const answer = await ask(made.administrator, 'GET', `/announcements/${id}/readers?size=100&page=${page}`)
    const { items, total } = (await answer.json()) as AnnouncementReaderPage
    people.push(...items.map((each) => each.id))
    if (people.length >= total || items.length === 0) return people
  }
}

/** Whom each reaches of: the class' pupil and professor, those of another class. */
const REACHES: Record<string, string> = {
  everybody: 'pupil professor otherPupil otherProfessor',
  students: 'pupil otherPupil',
  professors: 'professor otherProfessor',
  class: 'pupil',
  subject: 'pupil',
  group: 'pupil',
  'another class': 'otherPupil',
  'another subject': 'otherPupil',
  'another group': 'otherPupil',
}

describe('who announces to whom', () => {
  it('has a rule for every kind of audience', () => {
    expect(ANNOUNCEMENT_AUDIENCES.filter((kind) => !(kind in MAY && kind in REACHES))).toEqual([])
  })

  it.each(Object.keys(MAY))('%s', async (name) => {
    const audience = choices()[name]
    const body = { title: 'x', words: 'x', replies: 'off', audience, publishAt: null }
    const answers = [made.administrator, made.professor, made.pupil].map(
      async (who) => (await ask(who, 'PUT', `/announcements/${randomUUID()}`, body)).status,
    )
    expect(await Promise.all(answers)).toEqual(MAY[name])
  })

  it('gives nobody a right by what is in the bin or put away', async () => {
    const group = await made.school.group()
    const { administrator, professor } = made
    const body = { title: 'x', words: 'x', replies: 'off', audience: { kind: 'group', id: group.id } }
    const archived = await ask(administrator, 'PUT', `/groups/${group.id}/archived`, { archived: true })
    expect(archived.status, await archived.clone().text()).toBeLessThan(300)
    for (const who of [professor, administrator]) {
      expect((await ask(who, 'PUT', `/announcements/${randomUUID()}`, body)).status).toBe(404)
    }
  })

  it('lets administrators alone say that it cannot wait', async () => {
    const body = { title: 'x', words: 'x', replies: 'off', urgent: true, audience: { kind: 'group', id: groupId } }
    expect((await ask(made.professor, 'PUT', `/announcements/${randomUUID()}`, body)).status).toBe(403)
    expect((await ask(made.administrator, 'PUT', `/announcements/${randomUUID()}`, body)).status).toBe(200)
  })

  it.each(Object.keys(REACHES))(
    '%s is read by those whom it is for, who are counted, and nobody else',
    async (name) => {
      const readers = {
        ...{ pupil: made.pupil, professor: made.professor },
        ...{ otherPupil: elsewhere.pupil, otherProfessor: elsewhere.professor },
      }
      const audience = choices()[name] as AudienceChoice
      const { id, counts } = await announceAt(own, made.administrator, { audience })
      const reached: string[] = []
      for (const [who, reader] of Object.entries(readers)) {
        const { status } = await ask(reader, 'GET', `/announcements/${id}`)
        const { items } = await list(reader)
        expect(
          items.some((each) => each.id === id),
          who,
        ).toBe(status === 200)
        // Whom it is not for cannot say that they have read it either.
        expect((await ask(reader, 'PUT', `/announcements/${id}/read`, { version: 1 })).status, who).toBe(status)
        if (status === 200) reached.push(who)
        else expect(status).toBe(404)
      }
      expect(reached.join(' ')).toBe(REACHES[name])
      expect((await ask(made.administrator, 'GET', `/announcements/${id}`)).status).toBe(200)
      // Who is counted are those who read it.
      const counted = await peopleOf(id)
      expect(counts).toEqual({ people: counted.length, read: 0 })
      expect(Object.entries(readers).flatMap(([who, { id }]) => (counted.includes(id) ? who : []))).toEqual(reached)
      const { rows } = await own.db.execute<{ id: string }>(
        sql`select id from users where status <> 'ACTIVE' or role = 'ADMINISTRATOR'`,
      )
      expect(rows.filter((each) => counted.includes(each.id))).toEqual([])
    },
  )

  it.each(['class', 'subject', 'group'])('a %s in the bin has no readers', async (kind) => {
    const school = await madeSchool(own, admin, 0)
    const pupil = await newWriter(own, 'STUDENT', school.classId)
    const group = await school.group()
    await own.db.insert(groupMembers).values({ groupId: group.id, userId: pupil.id })
    const rowId = { class: school.classId, subject: school.subjectId, group: group.id }[kind] ?? 0
    const { id } = await announceAt(own, made.administrator, { audience: { kind, id: rowId } as AudienceChoice })
    expect([await peopleOf(id), (await ask(pupil, 'GET', `/announcements/${id}`)).status]).toEqual([[pupil.id], 200])
    const table = sql.identifier({ class: 'classes', subject: 'subjects', group: 'groups' }[kind] ?? '')
    await own.db.execute(sql`update ${table} set deleted_at = now() where id = ${rowId}`)
    expect([await peopleOf(id), (await ask(pupil, 'GET', `/announcements/${id}`)).status]).toEqual([[], 404])
  })

  it('who is suspended is not counted, and in a group that is put away nobody is', async () => {
    const school = await madeSchool(own, admin, 0)
    const pupils = [await newWriter(own, 'STUDENT', school.classId), await newWriter(own, 'STUDENT', school.classId)]
    const group = await school.group()
    await own.db.insert(groupMembers).values(pupils.map(({ id }) => ({ groupId: group.id, userId: id })))
    const { id } = await announceAt(own, made.administrator, { audience: { kind: 'group', id: group.id } })
    await own.db.execute(sql`update users set status = 'SUSPENDED' where id = ${pupils[0]?.id ?? ''}`)
    expect(await peopleOf(id)).toEqual([pupils[1]?.id])
    await own.db.execute(sql`update groups set archived_at = now() where id = ${group.id}`)
    expect(await peopleOf(id)).toEqual([])
    expect((await ask(pupils[1] as Writer, 'GET', `/announcements/${id}`)).status).toBe(404)
  })
})

describe('to whom somebody may announce', () => {
  const audiences = async (who: Writer, query = ''): Promise<AudiencePage> =>
    (await (await ask(who, 'GET', `/announcements/audiences${query}`)).json()) as AudiencePage

  it('is for professors what they teach, with how many these are', async () => {
    const fresh = await newWriter(own, 'PROFESSOR')
    expect((await audiences(fresh)).items).toEqual([])
    const { items } = await audiences(elsewhere.professor)
    expect(items.map(({ kind, id, people }) => ({ kind, id, people }))).toEqual([
      { kind: 'class', id: elsewhere.classId, people: 1 },
      { kind: 'subject', id: elsewhere.subjectId, people: 1 },
      { kind: 'group', id: elsewhere.groupId, people: 1 },
    ])
    expect(items[1]).toMatchObject({
      schoolClass: { id: elsewhere.classId },
      subject: { nameFr: 'Matière' },
      group: null,
    })
  })

  it('is for administrators the academy, and then what is found', async () => {
    const { items, total } = await audiences(made.administrator, '?size=4')
    expect(items.map(({ kind }) => kind)).toEqual(['everybody', 'students', 'professors', 'class'])
    expect(total).toBeGreaterThan(4)
    const found = await audiences(made.administrator, `?q=${encodeURIComponent('تلاميذ')}`)
    expect(found.items.map(({ kind }) => kind)).toEqual(['students'])
    const one = await audiences(made.administrator, `?kind=group&id=${groupId}`)
    expect(one).toMatchObject({ total: 1, items: [{ kind: 'group', id: groupId, people: 1 }] })
  })

  it('is nothing that pupils ask', async () => {
    expect((await ask(made.pupil, 'GET', '/announcements/audiences')).status).toBe(403)
  })
})
