import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MESSAGE_RULES, MESSAGE_SIDES, type MessageSide } from '#/contract/message-rules.ts'
import type { MessagePersonPage } from '#/contract/messages.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { signedIn } from '../support/calls.ts'
import { putInto } from '../support/enrolments.ts'
import { messageCalls, newWriter, sendAt, type Writer, type WritingSchool, writingSchool } from '../support/messages.ts'

let own: TestApp
let people: WritingSchool
const { ask, send, thread } = messageCalls(() => own)

beforeAll(async () => {
  own = await testApp()
  people = await writingSchool(own, (await signedIn(own, 'admin')).bearer)
})
afterAll(() => own.drop())

type Name = Exclude<keyof WritingSchool, 'school'>

/** Who writes to whom by id, and how that is answered. */
const BY_ID: readonly [from: Name, to: Name, status: number][] = [
  ['pupil', 'otherPupil', 403],
  ['pupil', 'professor', 200],
  ['pupil', 'otherProfessor', 404],
  ['pupil', 'administrator', 404],
  ['otherPupil', 'pupil', 403],
  ['otherPupil', 'professor', 404],
  ['professor', 'pupil', 200],
  ['professor', 'otherPupil', 404],
  ['professor', 'otherProfessor', 200],
  ['professor', 'administrator', 404],
  ['otherProfessor', 'pupil', 404],
  ['otherProfessor', 'professor', 200],
  ['administrator', 'pupil', 200],
  ['administrator', 'otherPupil', 200],
  ['administrator', 'professor', 200],
  ['administrator', 'otherProfessor', 200],
]

describe('who writes to whom', () => {
  it.each(BY_ID)('%s to %s: %i', async (from, to, status) => {
    expect((await send(people[from], { person: people[to].id })).status).toBe(status)
  })

  it.each(['pupil', 'professor', 'otherPupil', 'otherProfessor'] as const)('%s to the administration', async (from) => {
    expect((await send(people[from], { administration: true })).status).toBe(200)
  })

  it('no administrator to the administration, and nobody to themselves or to who is not there', async () => {
    const { administrator, professor, pupil } = people
    expect((await send(administrator, { administration: true })).status).toBe(403)
    expect((await send(administrator, { person: administrator.id })).status).toBe(404)
    expect((await send(professor, { person: professor.id })).status).toBe(404)
    expect((await send(pupil, { person: '01890000-0000-4000-8000-000000000000' })).status).toBe(404)
  })

  it('offers exactly those to whom one may write', async () => {
    const everybody = Object.entries(people).filter(([name]) => name !== 'school') as [Name, Writer][]
    for (const [name, who] of everybody) {
      for (const [other, { id }] of everybody) {
        const answer = await ask(who, 'GET', `/messages/people?id=${id}`)
        const { items } = (await answer.json()) as MessagePersonPage
        const allowed = BY_ID.some(([from, to, status]) => from === name && to === other && status === 200)
        expect([name, other, items.map((each) => each.id)]).toEqual([name, other, allowed ? [id] : []])
      }
    }
  })

  it('has a rule for every side, and none that lets pupils write to pupils', () => {
    const rules = MESSAGE_SIDES.map((from: MessageSide) => Object.keys(MESSAGE_RULES[from]))
    expect(rules).toEqual(MESSAGE_SIDES.map(() => [...MESSAGE_SIDES]))
    expect(MESSAGE_RULES.STUDENT.STUDENT).toBe('never')
  })
})

describe('a thread whose people have no lesson in common any more', () => {
  it('can be read by both and written in by none, until they have one again', async () => {
    const pupil = await newWriter(own, 'STUDENT', people.school.classId)
    const { threadId } = await sendAt(own, pupil, { to: { person: people.professor.id } })
    const both = [pupil, people.professor]
    const open = async () => [(await thread(pupil, threadId)).open, (await thread(people.professor, threadId)).open]
    expect(await open()).toEqual([true, true])
    await putInto(own, pupil.id, null)
    expect(await open()).toEqual([false, false])
    for (const who of both) expect((await send(who, { thread: threadId })).status).toBe(409)
    expect((await send(pupil, { person: people.professor.id })).status).toBe(404)
    const { other } = await thread(people.professor, threadId)
    expect([other.firstName, other.schoolClass]).toEqual(['ليلى', null])
    await putInto(own, pupil.id, people.school.classId)
    expect(await open()).toEqual([true, true])
  })

  it('is open through a group alone', async () => {
    const pupil = await newWriter(own, 'STUDENT', people.school.classId)
    const leader = await newWriter(own, 'PROFESSOR')
    expect((await send(pupil, { person: leader.id })).status).toBe(404)
    const group = await people.school.group({ professorIds: [people.professor.id] })
    await own.db.execute(sql`insert into group_professors (group_id, user_id) values (${group.id}, ${leader.id})`)
    await own.db.execute(sql`insert into group_members (group_id, user_id) values (${group.id}, ${pupil.id})`)
    expect((await send(pupil, { person: leader.id })).status).toBe(200)
    await own.db.execute(sql`update groups set archived_at = now() where id = ${group.id}`)
    expect((await send(pupil, { person: leader.id })).status).toBe(404)
  })

  it('is closed while the other is suspended', async () => {
    const pupil = await newWriter(own, 'STUDENT', people.school.classId)
    const { threadId } = await sendAt(own, people.administrator, { to: { person: pupil.id } })
    await own.db.execute(sql`update users set status = 'SUSPENDED' where id = ${pupil.id}`)
    expect((await send(people.administrator, { thread: threadId })).status).toBe(409)
  })
})
