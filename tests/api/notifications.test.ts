import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationData, NotificationKind } from '#/contract/notification-kinds.ts'
import type { NotificationSettings } from '#/contract/notification-settings.ts'
import { forgetOldNotifications } from '#/server/features/notifications/cleanup.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import type { Jobs } from '#/server/platform/jobs/jobs.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { notificationSettings, notifications } from '#/server/tables/notifications.ts'
import type { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { startMailWork } from '../support/mail-work.ts'
import { newPerson, ownPassword, signInOnce } from '../support/own-account.ts'
import { allStatementsOf, person } from '../support/people.ts'
import { startSmtp, type TestSmtp } from '../support/smtp.ts'

let own: TestApp
let made = 0

beforeAll(async () => {
  own = await testApp()
})
afterAll(() => own.drop())

const group = { groupId: 7, group: 'فوج الزيتونة', classAr: 'رابعة رياضيات', classFr: '4e Maths' }

const tell = <Kind extends NotificationKind>(to: readonly string[], kind: Kind, data: NotificationData<Kind>) =>
  own.deps.database.withTx((tx) => notify(own.deps, tx, { to, kind, data }))

/** Somebody with a confirmed address, unless the parts say otherwise. */
async function reader(parts: Partial<typeof users.$inferInsert> = {}): Promise<{ id: string; email: string }> {
  made += 1
  const email = `reader.${String(made).padStart(4, '0')}@example.tn`
  const { id } = await person(own, { username: `reader.${made}`, email, emailConfirmedAt: new Date(), ...parts })
  return { id, email }
}

const toldOf = (ids: string[]) =>
  own.db
    .select({ userId: notifications.userId, kind: notifications.kind, data: notifications.data })
    .from(notifications)
    .where(inArray(notifications.userId, ids))
    .orderBy(asc(notifications.id))

const mailsTo = async (...addresses: string[]) =>
  (
    await own.db
      .select({ to: mails.recipient, kind: mails.kind, locale: mails.locale, subject: mails.subject, text: mails.text })
      .from(mails)
      .where(inArray(mails.recipient, addresses))
      .orderBy(asc(mails.recipient))
  ).map(({ text, subject, ...row }) => ({ ...row, subject: plain(subject), text: plain(text) }))

/** Without the marks that keep directions apart. */
const plain = (text: string | null): string => (text ?? '').replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')

describe('people are told', () => {
  test('once each, by mail too, in their language and by their role', async () => {
    const pupil = await reader({ locale: 'ar' })
    const french = await reader({ locale: 'fr' })
    const english = await reader({ locale: 'en' })
    const professor = await reader({ role: 'PROFESSOR', locale: 'ar' })
    const all = [pupil, french, english, professor]
    await tell(
      [...all, pupil].map(({ id }) => id),
      'group-joined',
      group,
    )
    const rows = await toldOf(all.map(({ id }) => id))
    expect(rows.map(({ userId }) => userId).sort()).toEqual(all.map(({ id }) => id).sort())
    expect(rows).toMatchObject(all.map(() => ({ kind: 'group-joined', data: group })))
    const sent = await mailsTo(...all.map(({ email }) => email))
    expect(sent.map(({ locale, subject }) => [locale, subject])).toEqual([
      ['ar', 'تمّت إضافتك إلى المجموعة «فوج الزيتونة» (رابعة رياضيات)'],
      ['fr', 'Vous faites partie du groupe « فوج الزيتونة » (4e Maths)'],
      ['en', 'You are now in the group “فوج الزيتونة” (4e Maths)'],
      ['ar', 'أُسند إليك تدريس المجموعة «فوج الزيتونة» (رابعة رياضيات)'],
    ])
    for (const { subject, text, kind } of sent) {
      expect(kind).toBe('notification.group-joined')
      expect(text).toContain(`${subject}.`)
    }
    // Where mails are turned off, by an address that holds no token.
    expect(sent[0]?.text).toMatch(/لإيقاف هذه الرسائل.*\n\n.*\nhttp[^\s?]*\/student\/my-profile\n/)
    expect(sent[3]?.text).toMatch(/\nhttp[^\s?]*\/professor\/my-profile\n/)
  })

  test('of each kind in a sentence of its own', async () => {
    const { id, email } = await reader({ locale: 'fr' })
    await tell([id], 'group-left', group)
    await tell([id], 'group-moved', { ...group, fromGroup: 'B' })
    await tell([id], 'group-professor', group)
    const sent = await mailsTo(email)
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      'Nouveau professeur pour votre groupe « فوج الزيتونة » (4e Maths)',
      'Vous ne faites plus partie du groupe « فوج الزيتونة » (4e Maths)',
      'Vous passez du groupe « B » au groupe « فوج الزيتونة » (4e Maths)',
    ])
  })

  test('not without an active account, nor of what is not for their role', async () => {
    const gone = await Promise.all((['SUSPENDED', 'PENDING', 'REFUSED'] as const).map((status) => reader({ status })))
    const professor = await reader({ role: 'PROFESSOR' })
    const admin = await reader({ role: 'ADMINISTRATOR' })
    await tell(
      [...gone, admin].map(({ id }) => id),
      'group-joined',
      group,
    )
    await tell([professor.id], 'group-professor', group)
    await tell([], 'group-joined', group)
    const all = [...gone, professor, admin]
    expect(await toldOf(all.map(({ id }) => id))).toEqual([])
    expect(await mailsTo(...all.map(({ email }) => email))).toEqual([])
  })

  test('without a mail where no address is confirmed, or that kind of mail is turned off', async () => {
    const typed = await reader({ emailConfirmedAt: null })
    const none = await reader({ email: null, emailConfirmedAt: null })
    const off = await reader()
    await own.db
      .insert(notificationSettings)
      .values({ userId: off.id, kind: 'group-left', channel: 'mail', enabled: false })
    const all = [typed, none, off]
    await tell(
      all.map(({ id }) => id),
      'group-left',
      group,
    )
    expect(await toldOf(all.map(({ id }) => id))).toHaveLength(3)
    expect(await mailsTo(typed.email, off.email)).toEqual([])
    await tell([off.id], 'group-joined', group)
    expect(await mailsTo(off.email)).toMatchObject([{ kind: 'notification.group-joined' }])
  })

  test('nothing when it did not happen', async () => {
    const { id, email } = await reader()
    const undone = own.deps.database.withTx(async (tx) => {
      await notify(own.deps, tx, { to: [id], kind: 'group-joined', data: group })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await toldOf([id])).toEqual([])
    expect(await mailsTo(email)).toEqual([])
  })

  test('with a name of a group that breaks the line, in one line', async () => {
    const { id, email } = await reader({ locale: 'en' })
    await tell([id], 'group-left', { ...group, group: 'A\r\nBcc: x@evil.example' })
    expect((await mailsTo(email))[0]?.subject).toBe('You are no longer in the group “A Bcc: x@evil.example” (4e Maths)')
  })

  test('by as many statements whether they are three or three hundred', async () => {
    const peopleOf = (count: number) =>
      Promise.all(Array.from({ length: count }, () => reader({ locale: 'ar' }))).then((all) => all.map(({ id }) => id))
    const [few, many] = [await peopleOf(3), await peopleOf(300)]
    // The first mail of a process asks for its queue.
    await tell(await peopleOf(1), 'group-joined', group)
    // Beginning and end of the transaction are two, the news one, the mails and their jobs one each.
    expect(await allStatementsOf(() => tell(few, 'group-joined', group))).toBe(6)
    expect(await allStatementsOf(() => tell(many, 'group-joined', group))).toBe(6)
    expect(await toldOf(many)).toHaveLength(300)
    await own.db.execute(sql`delete from pgboss.job`)
  })

  test('not any more once it was ninety days ago', async () => {
    const { id } = await reader()
    await tell([id, (await reader()).id], 'group-joined', group)
    await own.db
      .update(notifications)
      .set({ createdAt: sql`now() - interval '90 days 1 hour'` })
      .where(eq(notifications.userId, id))
    const late = await reader()
    await tell([late.id], 'group-joined', group)
    await own.db
      .update(notifications)
      .set({ createdAt: sql`now() - interval '89 days 23 hours'` })
      .where(eq(notifications.userId, late.id))
    expect(await forgetOldNotifications(own.deps)).toEqual({ notifications: 1 })
    expect(await toldOf([id])).toEqual([])
    expect(await toldOf([late.id])).toHaveLength(1)
  })
})

describe('the mails', () => {
  let idle: Jobs
  let smtp: TestSmtp
  let running: Jobs | undefined
  beforeEach(async () => {
    idle = own.deps.jobs
    await own.db.execute(sql`delete from pgboss.job`)
    await own.db.delete(mails)
    smtp = await startSmtp()
  })
  afterEach(async () => {
    await running?.stop()
    own.deps.jobs = idle
    await smtp.close()
  })

  test('reach each by themselves, after codes that were asked for later', async () => {
    const all = [await reader(), await reader(), await reader()]
    const addresses = all.map(({ email }) => email)
    await tell(
      all.map(({ id }) => id),
      'group-joined',
      group,
    )
    await own.deps.database.withTx((tx) =>
      own.deps.mailer.send(tx, {
        kind: 'test.code',
        locale: 'ar',
        to: 'code@example.tn',
        subject: 'رمز',
        text: 'x',
        html: '<p>x</p>',
      }),
    )
    const { rows } = await own.db.execute(sql`
      select mails.recipient from pgboss.job inner join mails on mails.id::text = job.data ->> 'id'
      order by job.priority desc, job.created_on limit 1`)
    expect(rows).toEqual([{ recipient: 'code@example.tn' }])
    running = await startMailWork(own.deps.database, smtp.url)
    await eventually(() => smtp.received.flatMap(({ to }) => to).sort()).toEqual(
      ['code@example.tn', ...addresses].sort(),
    )
    for (const { to, email } of smtp.received) {
      expect(to).toHaveLength(1)
      expect(email.to?.map(({ address }) => address)).toEqual(to)
    }
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(4)
  })
})

describe('what people wish to be told of', () => {
  const path = '/me/notification-settings'
  const read = async (headers: Record<string, string>): Promise<NotificationSettings['settings']> => {
    const answer = await call(own, 'GET', path, { headers })
    expect(answer.status).toBe(200)
    return ((await answer.json()) as NotificationSettings).settings
  }
  const put = (headers: Record<string, string>, ...settings: unknown[]) =>
    call(own, 'PUT', path, { headers, body: { settings } })
  const off = { kind: 'group-left', channel: 'mail', enabled: false }
  const on = { ...off, enabled: true }
  const refusals = (userId: string) =>
    own.db.select().from(notificationSettings).where(eq(notificationSettings.userId, userId))

  test('is at first all that their role is told of', async () => {
    const kinds = async (role: 'STUDENT' | 'PROFESSOR' | 'ADMINISTRATOR') =>
      (await read((await newPerson(own, role)).headers)).flatMap(({ kind, channel, enabled }, index) => {
        expect([channel, enabled]).toEqual([index % 2 === 0 ? 'mail' : 'push', true])
        return channel === 'mail' ? kind : []
      })
    expect(await kinds('STUDENT')).toEqual([
      ...['group-joined', 'group-left', 'group-moved', 'group-professor', 'class-changed', 'class-left'],
      ...['session-professor', 'session-moved', 'session-new', 'session-left', 'session-subject', 'session-place'],
      ...['session-cancelled', 'session-restored', 'sessions-taken-back', 'session-tomorrow', 'session-soon'],
      ...['message-new', 'announcement-new', 'question-answered', 'report-decided'],
    ])
    expect(await kinds('PROFESSOR')).toEqual([
      ...['group-joined', 'group-left', 'group-members', 'groups-planned'],
      ...['session-given', 'session-taken', 'session-moved', 'session-subject', 'session-place'],
      ...['session-cancelled', 'session-restored', 'sessions-planned', 'sessions-taken-back'],
      ...['session-tomorrow', 'session-soon', 'message-new', 'announcement-new', 'questions-waiting', 'faults-waiting'],
      'report-decided',
    ])
    expect(await kinds('ADMINISTRATOR')).toEqual([
      ...['message-new', 'contact-waiting', 'requests-waiting', 'faults-waiting', 'message-reported'],
    ])
  })

  test('is kept, the same as often as it is said, and leaves the rest as it is', async () => {
    const { id, headers, username } = await newPerson(own)
    for (const _ of ['once', 'twice']) {
      const answer = await put(headers, off)
      expect(answer.status).toBe(200)
      expect(((await answer.json()) as NotificationSettings).settings).toContainEqual(off)
    }
    const again = await signInOnce(own, username, ownPassword)
    expect((await read(again)).filter(({ enabled }) => !enabled)).toEqual([off])
    await Promise.all([put(headers, off), put(headers, off)])
    expect(await refusals(id)).toHaveLength(1)
    for (const _ of ['once', 'twice']) expect((await put(headers, on)).status).toBe(200)
    expect((await read(headers)).every(({ enabled }) => enabled)).toBe(true)
    expect(await refusals(id)).toEqual([])
    // Of two wishes for the same the last counts.
    await put(headers, on, off)
    expect(await read(headers)).toContainEqual(off)
  })

  test('is each person’s own', async () => {
    const [one, other] = [await newPerson(own), await newPerson(own)]
    await put(one.headers, off)
    expect(await read(other.headers)).toContainEqual(on)
    await put(other.headers, on)
    expect(await read(one.headers)).toContainEqual(off)
  })

  test('is nothing that is not known, or not for the role', async () => {
    const { headers, id } = await newPerson(own, 'PROFESSOR')
    const moved = await put(headers, off, { ...off, kind: 'group-moved' })
    expect(moved.status).toBe(422)
    expect(Object.keys((await errorOf(moved)).fields ?? {})).toEqual(['settings.1.kind'])
    for (const wrong of [{ kind: 'moon-eaten' }, { channel: 'pigeon' }, { enabled: 'no' }, { userId: id }]) {
      expect((await put(headers, { ...off, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
    }
    expect((await put(headers, ...Array.from({ length: 100 }, () => off))).status).toBe(422)
    expect(await refusals(id)).toEqual([])
  })

  test('is read in one statement, and kept in two and the transaction’s two', async () => {
    const { headers } = await newPerson(own)
    // Without the one that checks the session.
    const statements = async (work: () => Promise<unknown>): Promise<number> => (await allStatementsOf(work)) - 1
    expect(await statements(() => read(headers))).toBe(1)
    expect(await statements(() => put(headers, off))).toBe(4)
    expect(await statements(() => put(headers, on))).toBe(4)
  })
})
