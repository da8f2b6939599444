import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditPage } from '#/contract/audit.ts'
import type { MessageSent } from '#/contract/messages.ts'
import { messagesCleanup } from '#/server/features/messages/cleanup.ts'
import { deliverWaiting, tellOfUnread } from '#/server/features/messages/deliver.ts'
import { messagesPersonal } from '#/server/features/messages/personal.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { notifications } from '#/server/tables/notifications.ts'
import { users } from '#/server/tables/users.ts'
import { announceAt } from '../support/announcements.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { errorOf, signedIn } from '../support/calls.ts'
import {
  messageCalls,
  newWriter,
  sendAt,
  tunisAt,
  type Writer,
  type WritingSchool,
  writingSchool,
} from '../support/messages.ts'

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
const noticesOf = async ({ id }: Writer): Promise<string[]> =>
  (await own.db.select({ kind: notifications.kind }).from(notifications).where(eq(notifications.userId, id))).map(
    ({ kind }) => kind,
  )
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
    await announceAt(own, people.professor, { audience: { kind: 'class', id: people.school.classId } })
    expect(await noticesOf(pupil)).toEqual(['announcement-new'])
  })

  it('reaches them by nothing that waits for the morning, until that is taken back', async () => {
    await sendAt(own, people.professor, { to: { thread: threadId }, words: 'مساء' }, tunisAt('22:00'))
    await blocked(pupil)
    const morning = async (): Promise<string[]> => {
      await deliverWaiting(own.deps, { at: tunisAt('07:10', 11) })
      await tellOfUnread(own.deps, { at: tunisAt('09:00', 11) })
      return (await thread(pupil, threadId)).messages.map(({ words }) => words)
    }
    expect(await morning()).toEqual(['سؤال'])
    expect(await noticesOf(pupil)).toEqual([])
    await block(pupil, false)
    expect(await morning()).toEqual(['سؤال', 'مساء'])
    expect(await noticesOf(pupil)).toEqual(['message-new'])
  })

  it('need not answer any more what they cannot', async () => {
    const waits = async (who: Writer) => (await thread(who, threadId)).unanswered
    expect([await waits(pupil), await waits(people.professor)]).toEqual([true, false])
    await blocked(people.professor)
    expect([await waits(pupil), await waits(people.professor)]).toEqual([false, false])
    await block(people.professor, false)
    expect(await waits(pupil)).toBe(true)
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

  it('says in the log who it was', async () => {
    await blocked(pupil)
    const answer = await ask(people.administrator, 'GET', `/audit-events?action=thread.blocked&actorId=${pupil.id}`)
    const { items } = (await answer.json()) as AuditPage
    const [{ firstName, lastName } = { firstName: '', lastName: '' }] = await own.db
      .select({ firstName: users.firstName, lastName: users.lastName })
      .from(users)
      .where(eq(users.id, people.professor.id))
    expect(items).toMatchObject([{ objectId: threadId, objectName: `${firstName} ${lastName}` }])
  })

  it('outlives the messages of its thread, as long as both are there', async () => {
    await blocked(pupil)
    await own.db.execute(sql`update threads set created_at = now() - interval '800 days' where id = ${threadId}`)
    await own.db.execute(
      sql`update messages set created_at = now() - interval '731 days' where thread_id = ${threadId}`,
    )
    await messagesCleanup.forget(own.deps)
    expect(await thread(pupil, threadId)).toMatchObject({ blocked: 'own', messages: [] })
    await own.db.execute(sql`update threads set pair = null where id = ${threadId}`)
    await messagesCleanup.forget(own.deps)
    expect((await ask(pupil, 'GET', `/threads/${threadId}`)).status).toBe(404)
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
