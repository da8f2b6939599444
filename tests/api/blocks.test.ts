import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MessageSent } from '#/contract/messages.ts'
import { messagesPersonal } from '#/server/features/messages/personal.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { announceAt } from '../support/announcements.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { errorOf, signedIn } from '../support/calls.ts'
import { messageCalls, newWriter, sendAt, type Writer, type WritingSchool, writingSchool } from '../support/messages.ts'

let own: TestApp
let people: WritingSchool
let pupil: Writer
let threadId: string
const { ask, send, thread } = messageCalls(() => own)

beforeAll(async () => {
  own = await testApp()
  people = await writingSchool(own, (await signedIn(own, 'admin')).bearer)
})
afterAll(() => own.drop())
beforeEach(async () => {
  pupil = await newWriter(own, 'STUDENT', people.school.classId)
  threadId = (await sendAt(own, people.professor, { to: { person: pupil.id } })).threadId
})

const block = (who: Writer, blocked = true, id = threadId): Promise<Response> =>
  ask(who, 'PUT', `/threads/${id}/block`, { blocked })
const blocked = async (who: Writer): Promise<void> => expect((await block(who)).status).toBe(204)
const events = () =>
  own.db
    .select({ action: auditEvents.action, by: auditEvents.actorId })
    .from(auditEvents)
    .where(eq(auditEvents.objectId, threadId))
    .orderBy(auditEvents.id)

describe('who is blocked', () => {
  it('writes no more to who blocked them, into the thread or by their name; neither do these', async () => {
    await blocked(pupil)
    for (const [who, to] of [
      [people.professor, { thread: threadId }],
      [people.professor, { person: pupil.id }],
      [pupil, { thread: threadId }],
      [pupil, { person: people.professor.id }],
    ] as const) {
      const answer = await send(who, to)
      expect([answer.status, (await errorOf(answer)).code]).toEqual([409, 'THREAD_CLOSED'])
    }
    expect(await thread(pupil, threadId)).toMatchObject({ open: false, blocked: 'own' })
    expect(await thread(people.professor, threadId)).toMatchObject({ open: false, blocked: 'other' })
  })

  it('does not change any more what they have just written', async () => {
    const { message } = await sendAt(own, people.professor, { to: { thread: threadId } }, new Date())
    await blocked(pupil)
    const answer = await ask(people.professor, 'PUT', `/messages/${message.id}/words`, { words: 'غير ذلك' })
    expect((await errorOf(answer)).code).toBe('THREAD_CLOSED')
  })

  it('writes again once that is taken back, by who did it alone', async () => {
    await blocked(pupil)
    expect((await block(people.professor, false)).status).toBe(204)
    expect((await thread(pupil, threadId)).open).toBe(false)
    expect((await block(pupil, false)).status).toBe(204)
    expect(await thread(pupil, threadId)).toMatchObject({ open: true, blocked: null })
    expect((await send(people.professor, { thread: threadId })).status).toBe(200)
  })

  it('is blocked by both where both wish so', async () => {
    await blocked(pupil)
    await blocked(people.professor)
    expect(await thread(people.professor, threadId)).toMatchObject({ blocked: 'own' })
    await block(pupil, false)
    expect(await thread(pupil, threadId)).toMatchObject({ open: false, blocked: 'other' })
  })

  it('reaches their pupils by an announcement all the same', async () => {
    await blocked(pupil)
    const audience = { kind: 'class', id: people.school.classId } as const
    const { id } = await announceAt(own, people.professor, { audience }, new Date())
    await own.db.execute(sql`update announcements set published = true, publish_at = now() where id = ${id}`)
    expect((await ask(pupil, 'GET', `/announcements/${id}`)).status).toBe(200)
  })
})

describe('a block', () => {
  it('is written down once, however often it is said', async () => {
    for (let times = 0; times < 3; times += 1) await blocked(pupil)
    await Promise.all([block(pupil, false), block(pupil, false)])
    expect(await events()).toEqual([
      { action: 'thread.blocked', by: pupil.id },
      { action: 'thread.unblocked', by: pupil.id },
    ])
  })

  it('is of a thread of one’s own, and not of one with the administration', async () => {
    for (const stranger of [people.otherProfessor, await newWriter(own, 'STUDENT', people.school.classId)]) {
      expect((await block(stranger)).status).toBe(404)
    }
    expect((await block(people.administrator)).status).toBe(403)
    const answer = await send(pupil, { administration: true })
    const { threadId: office } = (await answer.json()) as MessageSent
    expect((await block(pupil, true, office)).status).toBe(403)
    expect(await thread(pupil, office)).toMatchObject({ open: true, blocked: null })
    expect((await block(pupil, true, randomUUID())).status).toBe(404)
  })

  it('is in the copy of what is kept of who said it, and gone with them', async () => {
    await blocked(pupil)
    const { id, role } = pupil
    const person = { id, role, confirmedEmails: [], typedEmails: [] }
    const copied = async () => (await messagesPersonal.copy?.(own.db, person))?.blockedPeople
    expect(await copied()).toEqual([{ role: 'PROFESSOR', blockedAt: expect.anything() }])
    await own.deps.database.withTx(async (tx) => void (await messagesPersonal.erase?.(tx, person)))
    expect(await copied()).toEqual([])
  })
})
