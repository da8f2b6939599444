import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Device, deviceList } from '#/contract/profile.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { authSessions } from '#/server/tables/auth.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call } from '../support/calls.ts'
import { isAlive, newPerson, type Person, signInOnce } from '../support/own-account.ts'

let own: TestApp
beforeAll(async () => {
  own = await testApp()
})
afterAll(() => own.drop())

const devicesOf = async ({ headers }: Pick<Person, 'headers'>): Promise<Device[]> =>
  deviceList.parse(await (await call(own, 'GET', '/me/devices', { headers })).json())
const end = ({ headers }: Pick<Person, 'headers'>, id: string) => call(own, 'DELETE', `/me/devices/${id}`, { headers })

describe('the devices where somebody is signed in', () => {
  test("are listed, this one first, then those used last; no one else's, and none that are over", async () => {
    const person = await newPerson(own)
    await newPerson(own)
    const others = [await signInOnce(own, person.username), await signInOnce(own, person.username)]
    await call(own, 'POST', '/auth/logout', { headers: others[0] })
    await own.db.insert(authSessions).values({ id: crypto.randomUUID(), userId: person.id, expiresAt: new Date(0) })
    const list = await devicesOf(person)
    expect(list.map(({ current }) => current)).toEqual([true, false])
    expect(Object.keys(list[0] ?? {}).sort()).toEqual(['createdAt', 'current', 'device', 'id', 'lastSeenAt'])
  })

  test('have the names that people give to browser and system', async () => {
    const person = await newPerson(own)
    await own.db.update(authSessions).set({ device: 'Chrome, Android' }).where(eq(authSessions.userId, person.id))
    expect((await devicesOf(person))[0]?.device).toBe('Chrome, Android')
  })

  test('can be signed out one by one, at once and once', async () => {
    const person = await newPerson(own)
    const elsewhere = await signInOnce(own, person.username)
    const id = (await devicesOf(person))[1]?.id ?? ''
    expect((await end(person, id)).status).toBe(204)
    expect([await isAlive(own, person.headers), await isAlive(own, elsewhere)]).toEqual([true, false])
    expect((await end(person, id)).status).toBe(404)
    const events = await own.db
      .select({ actorId: auditEvents.actorId })
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'session.ended'), eq(auditEvents.objectId, id)))
    expect(events).toEqual([{ actorId: person.id }])
  })

  test('of another person are not there, not even for an administrator', async () => {
    const person = await newPerson(own)
    const id = (await devicesOf(person))[0]?.id ?? ''
    for (const role of ['STUDENT', 'ADMINISTRATOR'] as const) {
      expect((await end(await newPerson(own, role), id)).status).toBe(404)
    }
    expect(await isAlive(own, person.headers)).toBe(true)
  })

  test.each(['1', 'all', '../../me', crypto.randomUUID()])('at %j are not there', async (id) => {
    expect((await end(await newPerson(own), encodeURIComponent(id))).status).toBe(404)
  })

  test('can be signed out all at once, but for this one', async () => {
    const [person, other] = [await newPerson(own), await newPerson(own)]
    const elsewhere = [await signInOnce(own, person.username), await signInOnce(own, person.username)]
    const all = () => call(own, 'DELETE', '/me/devices', { headers: person.headers })
    expect(await (await all()).json()).toEqual({ ended: 2 })
    expect(await Promise.all(elsewhere.map((headers) => isAlive(own, headers)))).toEqual([false, false])
    expect([await isAlive(own, person.headers), await isAlive(own, other.headers)]).toEqual([true, true])
    expect(await (await all()).json()).toEqual({ ended: 0 })
    const events = await own.db.select().from(auditEvents).where(eq(auditEvents.objectId, person.id))
    expect(events.filter(({ action }) => action === 'user.sessions-ended')).toHaveLength(1)
  })

  test('cost two statements, however many there are', async () => {
    const person = await newPerson(own)
    for (let signed = 0; signed < 5; signed += 1) await signInOnce(own, person.username)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    await devicesOf(person)
    expect(query.mock.calls.length).toBeLessThanOrEqual(2)
    query.mockRestore()
  })
})
