import { eq, type SQL, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NotificationPart } from '#/contract/notifications.ts'
import { pushQueue } from '#/server/features/notifications/push/queue.ts'
import { pushWorker } from '#/server/features/notifications/push/worker.ts'
import { createJobs, type Jobs } from '#/server/platform/jobs/jobs.ts'
import { mails } from '#/server/platform/mail/tables.ts'
import { createKeys } from '#/server/platform/security/keys.ts'
import { pushSubscriptions } from '#/server/tables/push.ts'
import type { TestApp } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { newPerson, type Person, signInOnce } from '../support/own-account.ts'
import type { PushedBrowser, ReceivedPush, TestPushService } from '../support/push-service.ts'
import { GROUP, type PushedAcademy, pushCalls, SESSION, startPushed } from '../support/pushed.ts'

let academy: PushedAcademy
let own: TestApp
let service: TestPushService
let pupil: Person
const { ask, stateOf, pushed, rowsOf, waiting, forgetPushes, tell } = pushCalls(() => academy)

beforeAll(async () => {
  academy = await startPushed()
  own = academy.own
  service = academy.service
})
afterAll(() => academy.close())
beforeEach(async () => {
  pupil = await newPerson(own, 'PROFESSOR')
})

describe('what is pushed', () => {
  let jobs: Jobs
  let clock: number
  const lines: string[] = []

  beforeEach(async () => {
    lines.length = 0
    const log = pino({ base: null }, { write: (line) => void lines.push(line) })
    jobs = createJobs({ database: own.database, log, pollSeconds: 0.5, deadPollSeconds: 0.5 })
    await jobs.install([pushQueue])
    clock = Date.parse('2031-11-11T12:00:00Z')
    await jobs.work([pushWorker({ ...own.deps, jobs, log }, { now: () => clock })])
  })
  afterEach(async () => {
    service.answerWith()
    await jobs.stop()
    await forgetPushes()
  })

  const received = async ({ received: list }: PushedBrowser): Promise<ReceivedPush[]> => {
    await eventually(() => list.length).toBeGreaterThan(0)
    return list
  }
  const statesOf = async () =>
    (
      await own.db.execute<{ state: string }>(
        sql`select state from pgboss.job where name = ${pushQueue.name} order by state::text`,
      )
    ).rows.map(({ state }) => state)

  it('is read by its browser alone, says what kind it is and where it leads, and names nothing', async () => {
    const browser = await pushed(pupil)
    await own.db.execute(sql`update users set locale = 'fr' where id = ${pupil.id}`)
    await tell([pupil.id])
    const [push] = await received(browser)
    expect(push?.message).toEqual({
      ...{ title: 'Manara', body: 'Groupe confié', lang: 'fr', dir: 'ltr', tag: 'group-joined' },
      path: '/professor/groups/7',
    })
    for (const secret of [GROUP.group, GROUP.classFr, pupil.username, 'ليلى']) expect(push?.text).not.toContain(secret)
    // Its length tells nothing either.
    expect(Buffer.byteLength(push?.text ?? '') % 512).toBe(0)
    expect(push?.signedBy).toBe((await stateOf(pupil)).publicKey)
    expect(push?.claims.sub).toBe('mailto:no-reply@localhost')
    expect(push?.headers).toMatchObject({
      ttl: '43200',
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
    })
    expect(String(push?.headers.topic)).not.toContain('group')
    expect(lines.join('')).not.toContain(browser.endpoint)
  })

  it.each<[string, (id: string) => SQL]>([
    ['it was read elsewhere', (id) => sql`update notifications set read_at = now() where user_id = ${id}`],
    ['the browser is off', (id) => sql`delete from push_subscriptions where user_id = ${id}`],
    ['the account is suspended', (id) => sql`update users set status = 'SUSPENDED' where id = ${id}`],
    [
      'its kind is not wished for any more',
      (id) => sql`insert into notification_settings (user_id, kind, channel, enabled)
        values (${id}, 'group-joined', 'push', false)`,
    ],
  ])('is not pushed any more where %s', async (_why, change) => {
    const browser = await pushed(pupil)
    await tell([pupil.id], {}, change(pupil.id))
    await eventually(statesOf).toEqual(['completed'])
    expect(service.asked).not.toContain(new URL(browser.endpoint).pathname)
  })

  it('is not pushed any more where its session has begun', async () => {
    const browser = await pushed(pupil)
    const data = { ...SESSION, startsAt: new Date(clock - 60_000).toISOString() }
    await tell([pupil.id], { kind: 'session-soon', data })
    await eventually(statesOf).toEqual(['completed'])
    expect(service.asked).not.toContain(new URL(browser.endpoint).pathname)
  })

  it('is one entry, one mail and one push a device for one event, and read once', async () => {
    const email = `${pupil.username}@example.tn`
    await own.db.execute(sql`update users set email = ${email}, email_confirmed_at = now() where id = ${pupil.id}`)
    const tablet = { headers: await signInOnce(own, pupil.username) }
    const browsers = [await pushed(pupil), await pushed(tablet)]
    await tell([pupil.id])
    const [one, other] = await Promise.all(browsers.map(received))
    expect(one?.map(({ message }) => message)).toEqual(other?.map(({ message }) => message))
    await eventually(statesOf).toEqual(['completed', 'completed'])
    expect(browsers.map((browser) => browser.received.length)).toEqual([1, 1])
    expect(await own.db.select().from(mails).where(eq(mails.recipient, email))).toHaveLength(1)
    const list = async (who: Pick<Person, 'headers'>) =>
      ((await (await ask('GET', who, undefined, '/me/notifications')).json()) as NotificationPart).items
    const [entry, ...more] = await list(pupil)
    expect(more).toEqual([])
    await ask('POST', pupil, { ids: [entry?.id] }, '/me/notifications/read')
    expect(await list(tablet)).toMatchObject([{ id: entry?.id, read: true }])
  })

  it('waits for the morning where its service was away until it is quiet', async () => {
    const browser = await pushed(pupil)
    clock = Date.parse('2031-11-11T20:30:00Z')
    await tell([pupil.id])
    await eventually(statesOf).toEqual(['completed', 'created'])
    const [{ start } = { start: undefined }] = await waiting()
    expect(start?.toISOString()).toBe('2031-11-12T06:00:00.000Z')
    expect(service.asked).not.toContain(new URL(browser.endpoint).pathname)
  })

  it.each([404, 410])('is forgotten with its browser where that is gone, as %i says', async (status) => {
    await pushed(pupil)
    service.answerWith(status)
    await tell([pupil.id])
    await eventually(() => rowsOf(pupil.id)).toEqual([])
    await eventually(statesOf).toEqual(['completed'])
  })

  it('is tried again where the service is busy, and reaches the browser once', async () => {
    const browser = await pushed(pupil)
    service.answerWith(503)
    await tell([pupil.id])
    await eventually(statesOf).toEqual(['retry'])
    service.answerWith()
    await own.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
    await received(browser)
    await eventually(statesOf).toEqual(['completed'])
    expect(browser.received).toHaveLength(1)
  })

  it('goes nowhere that an answer sends it to', async () => {
    const browser = await pushed(pupil)
    const other = service.browser()
    service.answerWith(307, { Location: other.endpoint })
    await tell([pupil.id])
    await eventually(() => lines.join('')).toContain('"status":307')
    expect(service.asked).toContain(new URL(browser.endpoint).pathname)
    expect(service.asked).not.toContain(new URL(other.endpoint).pathname)
    expect(await rowsOf(pupil.id)).toHaveLength(1)
  })

  it('may be tried by its person, and by nobody whose browser is off', async () => {
    expect((await ask('POST', pupil, undefined, '/me/push/try')).status).toBe(404)
    const browser = await pushed(pupil)
    expect((await ask('POST', pupil, undefined, '/me/push/try')).status).toBe(204)
    const [push] = await received(browser)
    expect(push?.message).toMatchObject({
      body: 'تعمل الإشعارات على هذا الجهاز',
      path: '/professor/my-profile',
      dir: 'rtl',
    })
  })

  it('is signed by new keys where the server’s secret is another, and no browser of the old ones is left', async () => {
    const { publicKey } = await stateOf(pupil)
    await pushed(pupil)
    const { keys } = own.deps
    own.deps.keys = createKeys(new TextEncoder().encode('another secret of the tests, as long as the first one'))
    try {
      const { publicKey: other, on } = await stateOf(pupil)
      expect(on).toBe(false)
      expect(other).not.toBe(publicKey)
      expect((await stateOf(pupil)).publicKey).toBe(other)
    } finally {
      own.deps.keys = keys
    }
    expect(await own.db.select().from(pushSubscriptions)).toEqual([])
  })
})
