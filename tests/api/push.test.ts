import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endAuthSessionsOf } from '#/server/features/auth-sessions/auth-sessions.ts'
import { forgetUnseenBrowsers } from '#/server/features/notifications/push/cleanup.ts'
import { MOST_BROWSERS } from '#/server/features/notifications/push/service.ts'
import { shutOut } from '#/server/features/users/states.ts'
import { notificationSettings } from '#/server/tables/notifications.ts'
import type { TestApp } from '../support/app.ts'
import { call, errorOf } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { newPerson, type Person, signInOnce } from '../support/own-account.ts'
import { allStatementsOf } from '../support/people.ts'
import type { TestPushService } from '../support/push-service.ts'
import { bodyOf, type PushedAcademy, pushCalls, startPushed } from '../support/pushed.ts'

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

describe('a browser', () => {
  it('is pushed to once its person wishes so, by the key that it was told', async () => {
    const before = await stateOf(pupil)
    expect(before).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/), on: false })
    const browser = service.browser()
    for (let times = 0; times < 2; times += 1) {
      const answer = await ask('PUT', pupil, bodyOf(browser))
      expect(await answer.json()).toEqual({ ...before, on: true })
    }
    expect(await rowsOf(pupil.id)).toHaveLength(1)
    // Another session of the same person is another browser.
    expect(await stateOf({ headers: await signInOnce(own, pupil.username) })).toEqual(before)
    for (let times = 0; times < 2; times += 1) expect(await (await ask('DELETE', pupil)).json()).toEqual(before)
    expect(await rowsOf(pupil.id)).toEqual([])
  })

  it('whose address is another now is pushed to at that one alone', async () => {
    await pushed(pupil)
    const { endpoint } = await pushed(pupil)
    expect((await rowsOf(pupil.id)).map((row) => row.endpoint)).toEqual([endpoint])
  })

  it('is nobody else’s any more once another person wishes so in it', async () => {
    const browser = await pushed(pupil)
    const other = await newPerson(own, 'PROFESSOR')
    expect((await ask('PUT', other, bodyOf(browser))).status).toBe(200)
    expect(await rowsOf(pupil.id)).toEqual([])
    expect(await rowsOf(other.id)).toHaveLength(1)
    expect(await stateOf(pupil)).toMatchObject({ on: false })
  })

  it('goes on with the next session of its person, unless it was signed out there', async () => {
    const browser = await pushed(pupil)
    const next = { headers: await signInOnce(own, pupil.username) }
    const renewed = { ...bodyOf(browser), renews: browser.endpoint }
    expect(await (await ask('PUT', next, renewed)).json()).toMatchObject({ on: true })
    expect(await stateOf(next)).toMatchObject({ on: true })
    expect(await stateOf(pupil)).toMatchObject({ on: false })
    expect((await call(own, 'DELETE', '/me/devices', { headers: pupil.headers })).status).toBe(200)
    expect(await rowsOf(pupil.id)).toEqual([])
    const later = { headers: await signInOnce(own, pupil.username) }
    expect(await (await ask('PUT', later, renewed)).json()).toMatchObject({ on: false })
    expect(await rowsOf(pupil.id)).toEqual([])
  })

  it('goes on at another address that its service gave it since', async () => {
    const { endpoint } = await pushed(pupil)
    const moved = service.browser()
    const answer = await ask('PUT', pupil, { ...bodyOf(moved), renews: endpoint })
    expect(await answer.json()).toMatchObject({ on: true })
    expect((await rowsOf(pupil.id)).map((row) => row.endpoint)).toEqual([moved.endpoint])
  })

  it('is no sister’s by what was her brother’s', async () => {
    const browser = await pushed(pupil)
    const other = await newPerson(own, 'PROFESSOR')
    const answer = await ask('PUT', other, { ...bodyOf(browser), renews: browser.endpoint })
    expect(await answer.json()).toMatchObject({ on: false })
    expect(await rowsOf(pupil.id)).toHaveLength(1)
  })

  it('whose session is ended while it is turned on is not pushed to', async () => {
    const held = await own.database.pool.connect()
    await held.query('begin')
    await held.query('update auth_sessions set ended_at = now() where user_id = $1', [pupil.id])
    const turned = ask('PUT', pupil, bodyOf(service.browser()))
    // Held up by whoever ends the session.
    await eventually(async () => {
      const { rows } = await own.db.execute(sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      return rows.length
    }).toBe(1)
    await held.query('commit')
    held.release()
    expect((await turned).status).toBe(401)
    expect(await rowsOf(pupil.id)).toEqual([])
  })

  it('makes room where a person has many: that seen longest ago goes', async () => {
    const [first] = [await pushed(pupil)]
    for (let count = 0; count < MOST_BROWSERS; count += 1) {
      await pushed({ headers: await signInOnce(own, pupil.username) })
    }
    const rows = await rowsOf(pupil.id)
    expect(rows).toHaveLength(MOST_BROWSERS)
    expect(rows.map(({ endpoint }) => endpoint)).not.toContain(first?.endpoint)
  })

  it.each([
    ['an address of no push service', { endpoint: 'https://example.com/push/1' }, 'endpoint'],
    ['one of this machine', { endpoint: 'http://127.0.0.1:5432/push/1' }, 'endpoint'],
    ['one without encryption', { endpoint: 'http://fcm.googleapis.com/fcm/send/1' }, 'endpoint'],
    ['a point of no curve', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }, 'keys.p256dh'],
    ['a secret that is too short', { keys: { p256dh: 'B'.repeat(87), auth: 'AA' } }, 'keys.auth'],
  ])('is not pushed to at %s', async (_what, wrong, field) => {
    const answer = await ask('PUT', pupil, { ...bodyOf(service.browser()), ...wrong })
    expect(answer.status).toBe(422)
    expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual([field])
    expect(await rowsOf(pupil.id)).toEqual([])
  })
})

describe('a browser is forgotten', () => {
  it('once its session is ended, there or elsewhere', async () => {
    await pushed(pupil)
    const other = { headers: await signInOnce(own, pupil.username) }
    const { endpoint } = await pushed(other)
    expect((await call(own, 'POST', '/auth/logout', { headers: pupil.headers })).status).toBe(200)
    expect((await rowsOf(pupil.id)).map((row) => row.endpoint)).toEqual([endpoint])
    await own.deps.database.withTx((tx) => shutOut(tx, [pupil.id]))
    expect(await rowsOf(pupil.id)).toEqual([])
  })

  it('once the password is another, also where its session has run out', async () => {
    await pushed(pupil)
    const kept = { headers: await signInOnce(own, pupil.username) }
    const { endpoint } = await pushed(kept)
    await own.db.execute(sql`update auth_sessions set expires_at = now() - interval '1 hour'
      where id in (select auth_session_id from push_subscriptions where user_id = ${pupil.id} and endpoint <> ${endpoint})`)
    const [row] = (await rowsOf(pupil.id)).filter((found) => found.endpoint === endpoint)
    const options = { exceptAuthSession: row?.authSessionId ?? '', by: 'password' }
    await own.deps.database.withTx((tx) => endAuthSessionsOf(tx, pupil.id, options))
    expect((await rowsOf(pupil.id)).map((found) => found.endpoint)).toEqual([endpoint])
  })

  it('where nobody opened a page for sixty days, and stays where a session has run out', async () => {
    await pushed(pupil)
    await own.db.execute(sql`delete from auth_sessions where user_id = ${pupil.id}`)
    const seen = (days: number) =>
      own.db.execute(sql`update push_subscriptions set seen_at = now() - make_interval(days => ${days})
        where user_id = ${pupil.id}`)
    await seen(59)
    await forgetUnseenBrowsers(own.deps)
    expect(await rowsOf(pupil.id)).toMatchObject([{ authSessionId: null }])
    await seen(61)
    await forgetUnseenBrowsers(own.deps)
    expect(await rowsOf(pupil.id)).toEqual([])
  })
})

describe('what is told', () => {
  afterEach(forgetPushes)

  it('is pushed to every browser of theirs, of kinds that they wish by that channel, in one statement', async () => {
    const other = await newPerson(own, 'PROFESSOR')
    await tell([other.id])
    expect(await waiting()).toEqual([])
    await pushed(pupil)
    await pushed({ headers: await signInOnce(own, pupil.username) })
    // The queue is looked for once.
    await tell([pupil.id])
    await forgetPushes()
    const unpushed = await allStatementsOf(() => tell([other.id]))
    expect(await allStatementsOf(() => tell([pupil.id, other.id]))).toBe(unpushed + 1)
    expect(await waiting()).toHaveLength(2)
    const refusal = { userId: pupil.id, kind: 'group-joined', channel: 'push', enabled: false } as const
    await own.db.insert(notificationSettings).values(refusal)
    await tell([pupil.id])
    expect(await waiting()).toHaveLength(2)
    await tell([pupil.id], { kind: 'group-left' })
    expect(await waiting()).toHaveLength(4)
  })

  // Tunis is an hour ahead of UTC.
  it.each([
    ['20:59', '2031-11-11T19:59:00Z', undefined],
    ['21:00', '2031-11-11T20:00:00Z', '2031-11-12T06:00:00.000Z'],
    ['06:59', '2031-11-12T05:59:00Z', '2031-11-12T06:00:00.000Z'],
    ['07:00', '2031-11-12T06:00:00Z', undefined],
  ])('at %s is pushed at once, or in the morning where it is quiet', async (_clock, at, until) => {
    await pushed(pupil)
    await tell([pupil.id], { at })
    const [{ start }, ...more] = (await waiting()) as [{ start: Date }]
    expect(more).toEqual([])
    if (until) expect(start.toISOString()).toBe(until)
    // The job begins now: the day that is played is years away.
    else expect(start.getTime()).toBeLessThan(Date.parse('2031-01-01'))
  })

  it('is pushed at once in the quiet hours where it is urgent, or soon no news any more', async () => {
    await pushed(pupil)
    const at = '2031-11-11T22:30:00Z'
    await tell([pupil.id], { at, kind: 'session-soon' })
    await tell([pupil.id], { at, urgent: true })
    const pushes = await waiting()
    expect(pushes).toHaveLength(2)
    for (const { start } of pushes) expect(start.getTime()).toBeLessThan(Date.parse('2031-01-01'))
  })
})
