import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { user } from '#/contract/person.ts'
import { type Profile, profile } from '#/contract/profile.ts'
import { candidatesFor } from '#/server/features/auth/candidates.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { rateLimits } from '#/server/tables/auth.ts'
import { userRequests } from '#/server/tables/requests.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn, trySignIn } from '../support/calls.ts'
import { mailsTo, newPerson, ownPassword, type Person } from '../support/own-account.ts'
import { person as anybody, withPassword } from '../support/people.ts'
import { demoPassword } from '../support/sign-in.ts'

let own: TestApp
let admin: { Authorization: string }
beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
})
afterAll(() => own.drop())
beforeEach(() => own.db.delete(rateLimits))

let numbers = 0
/** A mobile number that nobody has. */
const freshNumber = (): string => {
  numbers += 1
  return `+21625${String(numbers).padStart(6, '0')}`
}
/** An account that nobody signs in to; `newPerson` counts its names too. */
const made = (parts: Partial<typeof users.$inferInsert>) =>
  anybody(own, { username: `sharer.${freshNumber().slice(4)}`, ...parts })
const confirmed = () => ({ email: `phones.${freshNumber().slice(4)}@manara.example`, emailConfirmedAt: new Date() })
const put = ({ headers }: Person, body: Record<string, unknown>) =>
  call(own, 'PUT', '/me/profile', { headers, body: { version: 1, ...body } })
const change = (person: Person, phone: string, more = {}) =>
  put(person, { phone, currentPassword: ownPassword, ...more })
const shown = async (answer: Response): Promise<Profile> => {
  expect(answer.status).toBe(200)
  return profile.strict().parse(await answer.json())
}
const rowOf = async ({ id }: Pick<Person, 'id'>) => (await own.db.select().from(users).where(eq(users.id, id)))[0]
const eventsOf = async ({ id }: Person) =>
  (
    await own.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.objectType, 'user'), eq(auditEvents.objectId, id)))
      .orderBy(asc(auditEvents.id))
  ).map(({ action, details }) => [action, details])
const decide = (id: string, requestId: string, granted: boolean) =>
  call(own, 'PUT', `/users/${id}/requests/${requestId}`, { headers: admin, body: { granted } })

describe('another phone number of one’s own', () => {
  test('counts at once where the address is confirmed, which is told of it', async () => {
    const contact = confirmed()
    const person = await newPerson(own, 'STUDENT', contact)
    const phone = freshNumber()
    expect(await shown(await change(person, phone))).toMatchObject({ phone, version: 2, requests: [] })
    expect(await eventsOf(person)).toEqual([['user.changed', { fields: 'phone' }]])
    expect(await mailsTo(own, contact.email)).toEqual(['account.phoneChanged'])
  })

  test('is asked for five times a day', async () => {
    const person = await newPerson(own, 'STUDENT', confirmed())
    const statuses: number[] = []
    for (let version = 1; version <= 6; version++)
      statuses.push((await change(person, freshNumber(), { version })).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('that is the same, however it is written, asks for nothing', async () => {
    const person = await newPerson(own)
    const kept = await shown(await put(person, { phone: '٩٨ ٧٦٥ ٤٣٢', firstName: 'نور' }))
    expect(kept).toMatchObject({ phone: '+21698765432', firstName: 'نور', version: 2, requests: [] })
  })
})

describe('without a confirmed address, another number', () => {
  test('waits for the administration, while the rest of the form is kept', async () => {
    const person = await newPerson(own)
    const phone = freshNumber()
    const waiting = await shown(await change(person, phone, { firstName: 'نور' }))
    expect(waiting).toMatchObject({ phone: '+21698765432', firstName: 'نور', requests: [{ kind: 'phone', phone }] })
    expect(await eventsOf(person)).toEqual([
      ['user.requested', { kind: 'phone' }],
      ['user.changed', { fields: 'firstName' }],
    ])
    const again = await shown(await change(person, phone, { version: 2 }))
    expect(again.requests).toEqual(waiting.requests)
    const other = await change(person, freshNumber(), { version: 2 })
    expect([other.status, (await errorOf(other)).code]).toEqual([409, 'CONFLICT'])
  })

  test('is taken back by the person', async () => {
    const person = await newPerson(own)
    const { requests } = await shown(await change(person, freshNumber()))
    const path = `/me/requests/${requests[0]?.id}`
    expect(await (await call(own, 'DELETE', path, { headers: person.headers })).json()).toEqual([])
    const phone = freshNumber()
    expect((await shown(await change(person, phone))).requests).toMatchObject([{ phone }])
  })

  test.each([true, false])(
    'is decided by an administrator, who sees who has it already: granted %s',
    async (granted) => {
      const phone = freshNumber()
      const sister = await made({ phone, phoneFrom: 'academy' })
      const person = await newPerson(own)
      const [request] = (await shown(await change(person, phone))).requests
      const seen = await call(own, 'GET', `/users/${person.id}`, { headers: admin })
      const id = request?.id ?? ''
      expect(user.strict().parse(await seen.json()).requests).toMatchObject([{ id, phone, phoneHolders: 1 }])
      expect((await decide(person.id, id, granted)).status).toBe(200)
      const kept = { version: granted ? 2 : 1 }
      expect(await rowOf(person)).toMatchObject({ phone: granted ? phone : '+21698765432', ...kept })
      expect((await eventsOf(person)).at(-1)).toEqual([
        granted ? 'request.granted' : 'request.refused',
        { kind: 'phone' },
      ])
      // Whoever had it before comes first.
      const [first] = (await candidatesFor(own.deps, phone)).people
      expect(first?.id).toBe(sister.id)
      expect(await own.db.select().from(userRequests).where(eq(userRequests.id, id))).toMatchObject([{ phone: null }])
      expect((await decide(person.id, id, granted)).status).toBe(409)
    },
  )
})

test('a number that was asked for waits no longer once there is another one', async () => {
  const person = await newPerson(own)
  expect((await shown(await change(person, freshNumber()))).requests).toHaveLength(1)
  await own.db
    .update(users)
    .set({ emailConfirmedAt: new Date(), email: 'own@example.tn' })
    .where(eq(users.id, person.id))
  const { requests, phone } = await shown(await change(person, '+21698000111'))
  expect([requests, phone]).toEqual([[], '+21698000111'])
})

test('an administrator’s own is changed with their password, in their profile', async () => {
  const { person, bearer } = await signedIn(own, 'admin')
  const [row] = await own.db.select().from(users).where(eq(users.id, person.id))
  const { firstName, lastName, version } = row as typeof users.$inferSelect
  const body = { firstName, lastName, phone: freshNumber(), version }
  const answer = await call(own, 'PUT', `/users/${person.id}`, { headers: bearer, body })
  expect([answer.status, (await errorOf(answer)).code]).toEqual([409, 'OWN_ACCOUNT'])
})

describe('of those who share a number', () => {
  test('those come first for whom the academy stands, then those who registered, each in the order of time', async () => {
    const phone = freshNumber()
    const day = (number: number) => new Date(Date.UTC(2026, 0, number))
    const share = { phone, createdAt: day(1) }
    const chosen = await made({ ...share, phoneFrom: 'person', phoneSince: day(1), emailConfirmedAt: day(1) })
    const granted = await made({ ...share, phoneFrom: 'granted', phoneSince: day(2) })
    const younger = await made({ ...share, phoneFrom: 'registration', phoneSince: day(4) })
    const elder = await made({ ...share, phoneFrom: 'registration', phoneSince: day(3) })
    const order = async () =>
      (await candidatesFor(own.deps, phone)).people.map((one) => one?.id).filter((id) => id !== undefined)
    expect(await order()).toEqual([granted.id, elder.id, younger.id, chosen.id])
    const { firstName, lastName, version } = chosen
    await own.db.update(users).set({ phone: freshNumber() }).where(eq(users.id, chosen.id))
    const body = { firstName, lastName, phone, version }
    expect((await call(own, 'PUT', `/users/${chosen.id}`, { headers: admin, body })).status).toBe(200)
    expect(await order()).toEqual([granted.id, chosen.id, elder.id, younger.id])
    for (const owner of [granted, chosen]) {
      const number = freshNumber()
      await own.db.update(users).set({ phone: number }).where(eq(users.id, owner.id))
      for (let count = 0; count < 3; count += 1) await made({ phone: number, phoneFrom: 'registration' })
      expect((await candidatesFor(own.deps, number)).people[0]?.id).toBe(owner.id)
    }
  })

  test('three of each have a place that no later ones take, and what is left goes on in that order', async () => {
    const phone = freshNumber()
    const hour = (number: number) => new Date(Date.UTC(2026, 0, 1, number))
    const ids: Record<string, string> = {}
    const from = { a: 'academy', g: 'granted', r: 'registration', p: 'person' } as const
    const add = async (...names: string[]) => {
      for (const name of names) {
        const phoneSince = hour(Object.keys(ids).length)
        const { id } = await made({ phone, phoneFrom: from[name[0] as keyof typeof from], phoneSince })
        ids[id] = name
      }
      const { people } = await candidatesFor(own.deps, phone)
      return people.map((one) => one && ids[one.id]).join(' ')
    }
    expect(await add('p1', 'r1', 'r2')).toBe('r1 r2 p1   ')
    expect(await add('r3', 'r4', 'p2')).toBe('r1 r2 r3 r4 p1 p2')
    expect(await add('g1', 'a2')).toBe('g1 a2 r1 r2 r3 r4')
    expect(await add('a3', 'a4', 'g5')).toBe('g1 a2 a3 r1 r2 r3')
  })

  test('an administrator who changes something else leaves it as little known as before', async () => {
    const someone = await made({ phone: freshNumber(), phoneFrom: 'person' })
    const { lastName, phone, version } = someone
    const body = { firstName: 'نور', lastName, phone, version }
    expect((await call(own, 'PUT', `/users/${someone.id}`, { headers: admin, body })).status).toBe(200)
    expect(await rowOf(someone)).toMatchObject({ firstName: 'نور', phoneFrom: 'person' })
  })

  test('brothers and sisters of one guardian sign in by it, each with their own password', async () => {
    const phone = freshNumber()
    const body = { role: 'STUDENT', firstName: 'أمل', lastName: 'بن صالح', phone, adult: true, classId: 1 }
    const ids: string[] = []
    for (let children = 0; children < 3; children++) {
      const answer = await call(own, 'POST', '/users', { headers: admin, body })
      ids.push(user.parse(await answer.json()).id)
    }
    for (const id of ids) {
      await own.db.update(users).set({ passwordHash: null }).where(eq(users.phone, phone))
      await withPassword(own, id)
      const answer = await trySignIn(own, phone, demoPassword)
      expect([answer.status, ((await answer.json()) as { id?: string }).id]).toEqual([200, id])
    }
  })
})
