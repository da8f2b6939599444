import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { audit } from '#/server/audit.ts'
import { forgetOldAddresses } from '#/server/features/audit/cleanup.ts'
import { type Head, sealEvents, startSealing } from '#/server/features/audit/sealing.ts'
import { verifyChain } from '#/server/features/audit/verify.ts'
import { auditAddresses, auditEvents, auditPending, auditSeals } from '#/server/tables/audit.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'

let own: TestDatabase
beforeEach(async () => {
  own = await testDatabase()
  return () => own.drop()
})

const write = (action: string, address?: string): Promise<void> =>
  own.database.withTx((tx) => audit(tx, { action, address, details: { of: 'a test' } }))
const verify = (head?: Head) => verifyChain(own, { head })
const actionsInChain = async (): Promise<string[]> => {
  const { rows } = await own.db.execute<{ action: string }>(
    sql`select action from audit_seals join audit_events on id = event_id order by position`,
  )
  return rows.map(({ action }) => action)
}
/** Other databases are on the same server, and what runs in them holds seals up for a moment. */
const sealed = async (count: number): Promise<void> => {
  await eventually(async () => {
    await sealEvents(own)
    return own.db.$count(auditSeals)
  }).toBe(count)
}
/** As the role that owns the tables, which the application does not run as. */
async function tamper(...statements: string[]): Promise<void> {
  for (const table of ['audit_events', 'audit_seals']) {
    await own.db.execute(sql.raw(`alter table ${table} disable trigger user`))
  }
  for (const statement of statements) await own.db.execute(sql.raw(statement))
}

describe('sealing the audit log', () => {
  test('adds every event to one chain, and what holds is found to hold', async () => {
    for (const action of ['chain.one', 'chain.two', 'chain.three']) await write(action, '192.0.2.7')
    await sealed(3)
    expect(await actionsInChain()).toEqual(['chain.one', 'chain.two', 'chain.three'])
    expect(await own.db.$count(auditPending)).toBe(0)
    const found = await verify()
    expect(found).toEqual({
      links: 3,
      head: { position: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      waiting: { events: 0, oldestSeconds: 0 },
      faults: [],
    })
    await write('chain.four')
    await sealed(4)
    expect(await verify(found.head)).toMatchObject({ links: 4, faults: [] })
  })

  test('lets nobody wait for a slow transaction, and keeps its place for it', async () => {
    let commit = (): void => {}
    const committing = new Promise<void>((resolve) => {
      commit = resolve
    })
    let began = (): void => {}
    const writing = new Promise<void>((resolve) => {
      began = resolve
    })
    const slow = own.database.withTx(async (tx) => {
      await audit(tx, { action: 'chain.slow' })
      began()
      await committing
    })
    await writing
    await write('chain.quick')
    // Sealed now, it would stand before what began earlier.
    expect(await sealEvents(own)).toEqual({ sealed: 0 })
    expect((await verify()).waiting.events).toBe(1)
    commit()
    await slow
    await sealed(2)
    expect(await actionsInChain()).toEqual(['chain.slow', 'chain.quick'])
  })

  test('holds nobody up who writes meanwhile', async () => {
    await own.db.transaction(async (sealing) => {
      await sealing.execute(sql`lock table audit_seals in access exclusive mode`)
      await write('chain.written')
    })
    expect(await own.db.$count(auditEvents)).toBe(1)
  })

  test('makes one chain of what several processes seal at once', async () => {
    await own.db.execute(sql`insert into audit_events (action) select 'chain.many' from generate_series(1, 2500)`)
    await eventually(async () => {
      await Promise.all([sealEvents(own), sealEvents(own), sealEvents(own)])
      return own.db.$count(auditSeals)
    }).toBe(2_500)
    expect(await verify()).toMatchObject({ links: 2_500, faults: [] })
  })

  test('knows nothing of what was rolled back', async () => {
    const undone = own.database.withTx(async (tx) => {
      await audit(tx, { action: 'chain.undone' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await write('chain.done')
    await sealed(1)
    expect(await verify()).toMatchObject({ links: 1, waiting: { events: 0 }, faults: [] })
  })

  test('seals what waited in a backup, which was made on a server that had counted further', async () => {
    await write('chain.restored')
    await own.db.execute(sql`update audit_pending set xid = '9000000000000000000'`)
    await sealed(1)
  })

  test('that is held up for more than a minute is told in the log, once', async () => {
    const held = Promise.withResolvers<void>()
    const writing = Promise.withResolvers<void>()
    const slow = own.database.withTx(async (tx) => {
      await audit(tx, { action: 'chain.slow' })
      writing.resolve()
      await held.promise
    })
    await writing.promise
    await own.db.insert(auditEvents).values({ action: 'chain.old', at: sql<Date>`now() - interval '61 seconds'` })
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
    const logged = async () => lines.map((line) => JSON.parse(line))
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const stop = startSealing({ database: own.database, log })
    const behind = { level: 40, events: 1, oldestSeconds: expect.any(Number), msg: 'the audit log is not sealed yet' }
    try {
      await eventually(logged).toMatchObject([behind])
      vi.advanceTimersByTime(20_000)
      held.resolve()
      await slow
      await eventually(async () => {
        vi.advanceTimersByTime(20_000)
        return logged()
      }).toMatchObject([behind, { position: 2, msg: 'audit log sealed' }])
    } finally {
      held.resolve()
      await stop()
      vi.useRealTimers()
    }
  })

  test('is done by the server as it starts, and the end of the chain is told', async () => {
    await write('chain.one')
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
    const stop = startSealing({ database: own.database, log })
    try {
      await eventually(async () => lines.map((line) => JSON.parse(line))).toMatchObject([
        { position: 1, hash: (await verify()).head?.hash ?? expect.any(String), msg: 'audit log sealed' },
      ])
    } finally {
      await stop()
    }
  })
})

describe('verifying the audit log', () => {
  let ids: number[]
  let head: Head | undefined
  beforeEach(async () => {
    for (const action of ['chain.one', 'chain.two', 'chain.three']) await write(action, '192.0.2.7')
    await sealed(3)
    ids = (await own.db.select().from(auditEvents).orderBy(auditEvents.id)).map(({ id }) => id)
    head = (await verify()).head
  })
  const faults = async (end?: Head) => (await verify(end)).faults
  const second = () => ({ position: 2, eventId: String(ids[1]) })

  test.each([
    ['action', `action = 'chain.other'`],
    ['time', `at = at + interval '1 microsecond'`],
    ['details', `details = '{"of": "nothing"}'`],
    ['person', 'actor_id = gen_random_uuid()'],
  ])('names the event whose %s was changed, and no other', async (_, change) => {
    await tamper(`update audit_events set ${change} where id = ${ids[1]}`)
    expect(await faults()).toEqual([{ ...second(), kind: 'event changed' }])
  })

  test('names the event that was deleted, sealed or not', async () => {
    await write('chain.waiting')
    await tamper(`delete from audit_events where id = ${ids[1]} or action = 'chain.waiting'`)
    expect(await faults()).toEqual([
      { ...second(), kind: 'event deleted' },
      { eventId: expect.any(String), kind: 'event deleted' },
    ])
  })

  test('misses links that were taken out', async () => {
    await tamper(`delete from audit_seals where position = 2`)
    expect(await faults()).toEqual([
      { position: 3, eventId: String(ids[2]), kind: 'links missing before it' },
      { eventId: String(ids[1]), kind: 'event without a link' },
    ])
  })

  test('misses what was cut off at the end where it knows an end from before', async () => {
    await tamper(
      `delete from audit_seals where position = 3`,
      `delete from audit_addresses where event_id = ${ids[2]}`,
      `delete from audit_events where id = ${ids[2]}`,
    )
    expect(await faults()).toEqual([])
    expect(await faults(head)).toEqual([{ position: 3, kind: 'links missing at the end' }])
  })

  test('finds an event that was put past the chain', async () => {
    await write('chain.hidden')
    await tamper('delete from audit_pending')
    expect(await faults()).toEqual([{ eventId: expect.any(String), kind: 'event without a link' }])
  })

  test('names the address that was changed, or deleted before its time', async () => {
    await own.db.execute(sql`update audit_addresses set ip = '192.0.2.8' where event_id = ${ids[1]}`)
    await own.db.execute(sql`delete from audit_addresses where event_id = ${ids[2]}`)
    expect(await faults()).toEqual([
      { ...second(), kind: 'address changed' },
      { position: 3, eventId: String(ids[2]), kind: 'address deleted before its time' },
    ])
  })

  test('goes on holding when addresses are forgotten, after 90 days and no sooner', async () => {
    for (const [days, ip] of [
      [89, '192.0.2.89'],
      [91, '192.0.2.91'],
    ] as const) {
      const at = sql<Date>`now() - make_interval(days => ${days})`
      const [event] = await own.db.insert(auditEvents).values({ action: 'chain.old', at }).returning()
      await own.db.insert(auditAddresses).values({ eventId: event?.id ?? 0, at, ip })
    }
    await sealed(5)
    expect(await faults()).toEqual([])
    expect(await forgetOldAddresses(own)).toEqual({ auditAddresses: 1 })
    const kept = (await own.db.select().from(auditAddresses)).map(({ ip }) => ip)
    expect(kept.toSorted()).toEqual(['192.0.2.7', '192.0.2.7', '192.0.2.7', '192.0.2.89'])
    expect(await faults(head)).toEqual([])
  })

  test('is a command, which says what it found by its exit status too', async () => {
    const tool = join(import.meta.dirname, '../../src/server/cli/verify-audit-log.ts')
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [tool, ...args], { env: { DATABASE_URL: own.url } }).then(
        ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
        ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
      )
    const end = `${head?.position}:${head?.hash}`
    expect(await run('--head', end)).toEqual({
      code: 0,
      stdout: `3 events sealed, 0 wait for their seal.\nThe chain ends with ${end}\nThe audit log is as it was written.\n`,
      stderr: '',
    })
    expect(await run('--head', 'the end')).toMatchObject({ code: 65, stderr: expect.stringMatching(/^--head is/) })
    await tamper(`update audit_events set action = 'chain.other' where id = ${ids[1]}`)
    const found = await run()
    expect(found).toMatchObject({ code: 1, stderr: '' })
    expect(found.stdout).toMatch(new RegExp(`^link 2, event ${ids[1]}: event changed\n[^]*1 fault, above`))
  })
})
