import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationData, NotificationKind } from '#/contract/notification-kinds.ts'
import { NOTIFICATIONS_PART, type NotificationPart } from '#/contract/notifications.ts'
import type { UnreadCounts } from '#/contract/unread.ts'
import { MOST_COUNTED } from '#/contract/unread-limits.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call } from '../support/calls.ts'
import { eventually } from '../support/eventually.ts'
import { hear } from '../support/news.ts'
import { newPerson, type Person } from '../support/own-account.ts'
import { allStatementsOf } from '../support/people.ts'

let own: TestApp

beforeAll(async () => {
  own = await testApp()
})
afterAll(() => own.drop())

const group = (name: string) => ({ groupId: 7, group: name, classAr: 'رابعة رياضيات', classFr: '4e Maths' })

const tell = <Kind extends NotificationKind>({ id }: Person, kind: Kind, data: NotificationData<Kind>) =>
  own.deps.database.withTx((tx) => notify(own.deps, tx, { to: [id], kind, data }))

async function tellMany(person: Person, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) await tell(person, 'group-left', group(String(number)))
}

const list = async ({ headers }: Person, query = ''): Promise<NotificationPart> =>
  (await (await call(own, 'GET', `/me/notifications${query}`, { headers })).json()) as NotificationPart
const counted = async ({ headers }: Person): Promise<number> =>
  ((await (await call(own, 'GET', '/me/unread', { headers })).json()) as UnreadCounts).notifications
const read = ({ headers }: Person, ids: unknown, upTo?: unknown) =>
  call(own, 'POST', '/me/notifications/read', { headers, body: { ids, upTo } })

describe('what somebody was notified of', () => {
  it('is theirs alone, the newest first, in parts', async () => {
    const [pupil, other] = [await newPerson(own), await newPerson(own)]
    await tell(other, 'group-joined', group('others'))
    await tellMany(pupil, NOTIFICATIONS_PART + 2)
    const newest = await list(pupil)
    expect(newest.items).toHaveLength(NOTIFICATIONS_PART)
    expect(newest.items[0]).toEqual({
      id: expect.any(Number),
      kind: 'group-left',
      data: group(String(NOTIFICATIONS_PART + 2)),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      read: false,
    })
    expect(newest.older).toBe(true)
    const older = await list(pupil, `?before=${newest.items.at(-1)?.id}`)
    expect(older.items.map(({ data }) => data)).toEqual([group('2'), group('1')])
    expect(older.older).toBe(false)
    expect((await list(other)).items.map(({ data }) => data)).toEqual([group('others')])
  })

  it('is read by one query, however much there is', async () => {
    const pupil = await newPerson(own)
    // Without the one that checks the session.
    const queries = async (): Promise<number> => (await allStatementsOf(() => list(pupil))) - 1
    expect(await queries()).toBe(1)
    await tellMany(pupil, NOTIFICATIONS_PART + 1)
    expect(await queries()).toBe(1)
  })

  it('begins nowhere but at a notification', async () => {
    const { headers } = await newPerson(own)
    for (const before of ['0', '-1', 'x', '1.5', '99999999999999999999']) {
      expect((await call(own, 'GET', `/me/notifications?before=${before}`, { headers })).status, before).toBe(422)
    }
  })
})

describe('what is not read', () => {
  it('is counted, but for what messages and reports count already, and no further than anybody reads', async () => {
    const pupil = await newPerson(own)
    await tell(pupil, 'message-new', { messages: 3 })
    expect(await counted(pupil)).toBe(0)
    await tellMany(pupil, 2)
    expect(await counted(pupil)).toBe(2)
    await tellMany(pupil, MOST_COUNTED)
    expect(await counted(pupil)).toBe(MOST_COUNTED)
  })

  it('is read once it was followed, the same as often as it is said; that of others stays', async () => {
    const [pupil, other] = [await newPerson(own), await newPerson(own)]
    await tellMany(pupil, 3)
    await tellMany(other, 1)
    const ids = [...(await list(pupil)).items, ...(await list(other)).items].map(({ id }) => id).slice(1)
    for (const _ of ['once', 'twice']) {
      const answer = await read(pupil, ids)
      expect([answer.status, await answer.json()]).toEqual([200, { notifications: 1 }])
    }
    expect((await list(pupil)).items.map((entry) => entry.read)).toEqual([false, true, true])
    expect((await list(other)).items.map((entry) => entry.read)).toEqual([false])
  })

  it('is read with everything before it, and what is not shown yet stays new', async () => {
    const pupil = await newPerson(own)
    await tellMany(pupil, 5)
    const [, second, , fourth] = (await list(pupil)).items
    const answer = await read(pupil, [second?.id], fourth?.id)
    expect([answer.status, await answer.json()]).toEqual([200, { notifications: 2 }])
    expect((await list(pupil)).items.map((entry) => entry.read)).toEqual([false, true, false, true, true])
  })

  it('is read by few statements, of one or of all', async () => {
    const pupil = await newPerson(own)
    await tellMany(pupil, 3)
    const [newest, one] = (await list(pupil)).items
    // Beginning and end of the transaction, the rows, the news and the count; and the one that checks the session.
    expect(await allStatementsOf(() => read(pupil, [one?.id]))).toBe(6)
    expect(await allStatementsOf(() => read(pupil, [newest?.id], one?.id))).toBe(6)
    expect(await allStatementsOf(() => read(pupil, [newest?.id], one?.id))).toBe(5)
  })

  it('is told by ids alone, so many at once', async () => {
    const pupil = await newPerson(own)
    for (const ids of [[], ['x'], [0], Array.from({ length: 101 }, (_, index) => index + 1), undefined]) {
      expect((await read(pupil, ids)).status).toBe(422)
    }
    for (const upTo of [0, 'x', 1.5]) expect((await read(pupil, [1], upTo)).status).toBe(422)
  })
})

it('is heard at once in the browsers of whoever is notified, also when it is read, and in nobody else’s', async () => {
  const [pupil, other] = [await newPerson(own), await newPerson(own)]
  const [theirs, others] = await Promise.all(
    [pupil, other].map(async ({ headers }) => hear(await call(own, 'GET', '/me/news', { headers }))),
  )
  await eventually(() => theirs?.events).toEqual(['hello'])
  await eventually(() => others?.events).toEqual(['hello'])
  await tellMany(pupil, 1)
  await eventually(() => theirs?.events).toEqual(['hello', 'notifications'])
  const [one] = (await list(pupil)).items
  for (const _ of ['once', 'twice']) await read(pupil, [one?.id])
  await eventually(() => theirs?.events).toEqual(['hello', 'notifications', 'notifications'])
  await tellMany(other, 1)
  await eventually(() => others?.events).toEqual(['hello', 'notifications'])
  expect(theirs?.events).toHaveLength(3)
  await Promise.all([theirs?.close(), others?.close()])
})
