import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditPage } from '#/contract/audit.ts'
import { audit } from '#/server/audit.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { type Person, person, statementsOf } from '../support/people.ts'

let own: TestApp
let headers: { Authorization: string }
let doer: Person
let object: Person

beforeAll(async () => {
  own = await testApp()
  headers = (await signedIn(own, 'admin')).bearer
  doer = await person(own, { role: 'ADMINISTRATOR', firstName: 'راضية', lastName: 'النصري' })
  object = await person(own, { firstName: 'بسّام', lastName: 'العرفاوي' })
})
afterAll(() => own.drop())

type Page = ReturnType<typeof auditPage.parse>
async function read(path: string): Promise<Page> {
  const answer = await call(own, 'GET', path, { headers })
  expect(answer.status).toBe(200)
  return auditPage.strict().parse(await answer.json())
}
const list = (query = ''): Promise<Page> => read(`/audit-events${query}`)

/** Writes an event as if it had happened then. */
async function happened(at: string, action: string, more: { actorId?: string; objectId?: string } = {}): Promise<void> {
  const objectType = more.objectId ? 'user' : undefined
  await own.db.insert(auditEvents).values({ at: new Date(at), action, objectType, ...more })
}

describe('the audit log', () => {
  test('says who did what to whom, when and from where, newest first', async () => {
    await own.database.withTx((tx) =>
      audit(tx, {
        action: 'test.done',
        actorId: doer.id,
        objectType: 'user',
        objectId: object.id,
        requestId: 'r',
        address: '192.0.2.7',
        details: { number: 1 },
      }),
    )
    const [newest] = (await list()).items
    expect(newest).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      action: 'test.done',
      actor: { id: doer.id, name: 'راضية النصري' },
      objectType: 'user',
      objectId: object.id,
      objectName: 'بسّام العرفاوي',
      ip: '192.0.2.7',
      details: { number: 1 },
    })
    expect((await list('?size=1&page=2')).items[0]?.id).toBeLessThan(newest?.id ?? 0)
  })

  test('is filtered by action, a thing without its verb, actor and object', async () => {
    await happened('2026-01-05T10:00:00Z', 'sample.one', { actorId: doer.id })
    await happened('2026-01-05T11:00:00Z', 'sample.two', { objectId: object.id })
    await happened('2026-01-05T12:00:00Z', 'samples.one')
    const actions = async (query: string): Promise<string[]> => (await list(query)).items.map(({ action }) => action)
    expect(await actions('?action=sample.one')).toEqual(['sample.one'])
    expect(await actions('?action=sample')).toEqual(['sample.two', 'sample.one'])
    expect(await actions(`?action=sample&actorId=${doer.id}`)).toEqual(['sample.one'])
    expect(await actions(`?action=sample&objectId=${object.id}`)).toEqual(['sample.two'])
    expect(await actions(`?actorId=${crypto.randomUUID()}`)).toEqual([])
  })

  test('has days of Tunis, both ends included', async () => {
    await happened('2026-02-09T22:59:59Z', 'day.before')
    await happened('2026-02-09T23:00:00Z', 'day.first')
    await happened('2026-02-10T22:59:59Z', 'day.last')
    await happened('2026-02-10T23:00:00Z', 'day.after')
    const ofDay = await list('?from=2026-02-10&to=2026-02-10')
    expect(ofDay.items.map(({ action }) => action)).toEqual(['day.last', 'day.first'])
    expect((await list('?from=2026-02-11&to=2026-02-10')).total).toBe(0)
  })

  test('names nobody who is gone, and takes no other thing for a person', async () => {
    const gone = await person(own)
    await happened('2026-03-01T10:00:00Z', 'gone.did', { actorId: gone.id, objectId: gone.id })
    await own.db.insert(auditEvents).values({ action: 'gone.file', objectType: 'file', objectId: 'no uuid' })
    await own.db.update(users).set({ status: 'ERASED' }).where(eq(users.id, gone.id))
    expect((await list('?action=gone')).items).toMatchObject([
      { objectType: 'file', objectId: 'no uuid', objectName: null, actor: null },
      { objectId: gone.id, objectName: null, actor: null },
    ])
  })

  test.each([
    '?action=Sample',
    '?action=a.b.c',
    "?action='",
    '?actorId=1',
    '?objectId=2147483648',
    '?from=2026-02-30',
    '?to=yesterday',
    '?page=0',
    '?size=101',
  ])('does not understand %s', async (query) => {
    expect((await call(own, 'GET', `/audit-events${query}`, { headers })).status).toBe(422)
  })

  test('costs three statements however long it is, the session among them', async () => {
    expect(await statementsOf(own, () => list('?size=1'))).toBe(3)
    expect(await statementsOf(own, () => list('?size=100&from=2026-01-01'))).toBe(3)
  })

  test('is read by its indexes', async () => {
    await own.db.execute(sql`insert into audit_events (action, actor_id, object_type, object_id, at)
      select 'plan.' || n % 50, gen_random_uuid(), 'user', gen_random_uuid()::text, now() - n * interval '1 minute'
      from generate_series(1, 5000) n`)
    await own.db.execute(sql`vacuum analyze audit_events`)
    const plan = async (where: string): Promise<string> => {
      const text = `explain select id from audit_events ${where} order by at desc, id desc limit 20`
      return JSON.stringify((await own.db.execute(sql.raw(text))).rows)
    }
    expect(await plan('')).toContain('audit_events_at_index')
    expect(await plan(`where actor_id = '${doer.id}'`)).toContain('audit_events_actor_id_index')
    expect(await plan(`where object_type = 'user' and object_id = '${doer.id}'`)).toContain('audit_events_object_idx')
    expect(await plan("where action = 'sample.one'")).toContain('audit_events_action_index')
    expect(
      await plan(`where actor_id = '${doer.id}' or (object_type = 'user' and object_id = '${doer.id}')`),
    ).not.toContain('Seq Scan')
  })

  test.each(['update audit_events set action = $$x.y$$', 'delete from audit_events', 'truncate audit_events'])(
    'cannot be rewritten: %s',
    async (statement) => {
      await expect(own.db.execute(sql.raw(statement))).rejects.toThrow()
    },
  )
})

test('a person’s history has what they did and what was done to them, and nothing else', async () => {
  const { id } = await person(own)
  await happened('2026-04-01T10:00:00Z', 'history.did', { actorId: id })
  await happened('2026-04-01T11:00:00Z', 'history.suffered', { actorId: doer.id, objectId: id })
  await happened('2026-04-01T12:00:00Z', 'history.other', { actorId: doer.id, objectId: object.id })
  const page = await read(`/users/${id}/history`)
  expect(page).toMatchObject({ total: 2, items: [{ action: 'history.suffered' }, { action: 'history.did' }] })
})
