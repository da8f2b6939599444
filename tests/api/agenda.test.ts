import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, type SQL, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { DAYS_SHOWN, MOST_SHOWN, readComing } from '#/server/features/agenda/coming.ts'
import { keepAgenda } from '#/server/features/agenda/keep.ts'
import type { Database } from '#/server/platform/database/database.ts'
import { createStaticFiles, type StaticFiles } from '#/server/platform/http/static-files.ts'
import { sessionSeries, sessions } from '#/server/tables/sessions.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import { statementsOf } from '../support/counted-statements.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { administer } from '../support/postgres.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A Friday noon in Tunis. */
const now = Date.parse('2026-11-27T12:00:00+01:00')
const log = pino({ level: 'silent' })

let own: TestDatabase
let subject: { id: number; classId: number }
let professorId: string
beforeAll(async () => {
  own = await testDatabase({ seeded: true })
  const [found] = await own.db.select().from(subjects).where(eq(subjects.code, 'mathematics')).limit(1)
  const [professor] = await own.db.select().from(users).where(eq(users.username, 'professor'))
  if (!found || !professor) throw new Error('The demo academy has no mathematics, or no professor')
  subject = found
  professorId = professor.id
})
afterAll(() => own?.drop())
beforeEach(async () => {
  await own.db.delete(sessions)
  await own.db.delete(sessionSeries)
})

/** Writes an open session into the database, whoever should have planned it. */
async function plan(
  title: string,
  startsAt: number,
  facts: Partial<typeof sessions.$inferInsert> & { minutes?: number } = {},
): Promise<number> {
  const { minutes = 60, ...others } = facts
  const [made] = await own.db
    .insert(sessions)
    .values({
      ...{ title, kind: 'live', audience: 'open', classId: subject.classId, subjectId: subject.id, professorId },
      ...{ startsAt: new Date(startsAt), endsAt: new Date(startsAt + minutes * MINUTE), ...others },
    } as typeof sessions.$inferInsert)
    .returning({ id: sessions.id })
  return made?.id ?? 0
}

const cancelled = { cancelledAt: new Date(now), cancelReason: 'مرض' } as unknown as Partial<
  typeof sessions.$inferInsert
>

describe('the open sessions to come', () => {
  const titles = async (): Promise<string[]> => (await readComing(own.database.db, now)).map(({ title }) => title)

  test('are those for everybody that are not over and not cancelled, by their start', async () => {
    await plan('third', now + DAY)
    await plan('first', now - HOUR, { minutes: 61 })
    await plan('second', now + MINUTE)
    await plan('over', now - HOUR)
    await plan('cancelled', now + HOUR, cancelled)
    await plan('of a class', now + HOUR, { audience: 'class' })
    expect(await titles()).toEqual(['first', 'second', 'third'])
  })

  test('are those of two weeks after today, and few', async () => {
    const last = Date.parse('2026-11-28T00:00:00+01:00') + DAYS_SHOWN * DAY
    await plan('too far', last)
    await plan('the last', last - MINUTE)
    expect(await titles()).toEqual(['the last'])
    for (let number = 0; number < MOST_SHOWN; number += 1) await plan(`${number}`, now + number * HOUR)
    expect(await titles()).toEqual(['0', '1', '2', '3', '4', '5'])
  })

  test('are one of each series, which comes every week while another follows', async () => {
    const series = async (rule: string): Promise<number> => {
      const values = { rule, startsOn: '2026-11-01', endsOn: '2026-12-31' }
      const [made] = await own.db.insert(sessionSeries).values(values).returning({ id: sessionSeries.id })
      return made?.id ?? 0
    }
    const weekly = await series('FREQ=WEEKLY;INTERVAL=1;BYDAY=SA')
    const other = await series('FREQ=WEEKLY;INTERVAL=2;BYDAY=SU')
    for (const week of [-1, 0, 1, 2, 3]) await plan('weekly', now + week * 7 * DAY + DAY, { seriesId: weekly })
    for (const week of [0, 2]) await plan('every other week', now + week * 7 * DAY + 2 * DAY, { seriesId: other })
    const shown = async () =>
      (await readComing(own.database.db, now)).map((session) => [session.title, session.startsAt - now, session.weekly])
    expect(await shown()).toEqual([
      ['weekly', DAY, true],
      ['every other week', 2 * DAY, false],
    ])
    // Its next is cancelled, then all that follow.
    await own.db
      .update(sessions)
      .set(cancelled)
      .where(sql`title = 'weekly' and starts_at = ${new Date(now + DAY)}`)
    expect(await shown()).toEqual([
      ['every other week', 2 * DAY, false],
      ['weekly', 8 * DAY, true],
    ])
    await own.db
      .update(sessions)
      .set(cancelled)
      .where(sql`title = 'weekly' and starts_at > ${new Date(now + 8 * DAY)}`)
    expect((await shown())[1]).toEqual(['weekly', 8 * DAY, false])
  })

  test('name who gives them while their account is open, and of no subject in the bin', async () => {
    await plan('one', now + HOUR)
    const [session] = await readComing(own.database.db, now)
    expect(session).toMatchObject({ professor: expect.stringMatching(/\S+ \S+/), subject: { key: 'mathematics' } })
    await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, professorId))
    onTestFinished(async () => {
      await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, professorId))
    })
    expect((await readComing(own.database.db, now))[0]?.professor).toBeUndefined()
    await own.db.update(subjects).set({ deletedAt: sql`now()` }).where(eq(subjects.id, subject.id))
    onTestFinished(async () => {
      await own.db.update(subjects).set({ deletedAt: null }).where(eq(subjects.id, subject.id))
    })
    expect(await titles()).toEqual([])
  })
})

describe('the home page', () => {
  const PAGES = { '/': 'index.html', '/fr': 'fr.html', '/en': 'en.html' } as const
  const none = '<p>none</p>'

  interface Served {
    files: StaticFiles
    get(path: keyof typeof PAGES, headers?: Record<string, string>): Promise<Response>
    /** @returns the text of the Arabic page */
    text(): Promise<string>
    /** Keeps the agenda as another process of the academy would. */
    keep(options?: { clock?: () => number; replaced?: (page: string) => void }): Kept
  }

  interface Kept {
    /** Reads begun so far. */
    reads(): number
    /** Resolves when it hears of changes, and has read what it may have missed before: what is asked from then on has a cause. */
    settled(): Promise<void>
  }

  /** Serves pages as the build makes them. */
  async function serve(): Promise<Served> {
    const folder = mkdtempSync(join(tmpdir(), 'manara-agenda-'))
    mkdirSync(folder, { recursive: true })
    // As long as a page, or it would not be packed.
    const page = `<p>before</p>${'<i></i>'.repeat(500)}<!--next-session--><!--/next-session--><!--agenda-->${none}<!--/agenda-->`
    for (const name of Object.values(PAGES)) writeFileSync(join(folder, name), page)
    const files = await createStaticFiles(folder, { cacheControl: () => 'max-age=60', skip: () => false })
    const server = createServer((req, res) => {
      if (!files.answer(req, res)) res.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const get: Served['get'] = (path, headers = {}) => fetch(origin + path, { headers })
    return {
      files,
      get,
      text: async () => (await get('/')).text(),
      keep({ clock, replaced } = {}) {
        let [begun, ended] = [0, 0]
        let begunWhenHeard: number | undefined
        const db = Object.create(own.database.db, {
          execute: {
            async value(statement: SQL) {
              begun += 1
              try {
                return await own.database.db.execute(statement)
              } finally {
                ended += 1
              }
            },
          },
        })
        const listen: Database['listen'] = (channel, heard) =>
          own.database.listen(channel, () => {
            begunWhenHeard ??= begun
            heard()
          })
        const replace: StaticFiles['replace'] = async (page, contents) => {
          await files.replace(page, contents)
          replaced?.(page)
        }
        const database = { ...own.database, db, listen }
        const agenda = keepAgenda({ database, log, files: { ...files, replace }, clock })
        onTestFinished(() => agenda.stop())
        agenda.start()
        return {
          reads: () => begun,
          settled: () => eventually(() => begun > (begunWhenHeard ?? begun) && ended === begun).toBe(true),
        }
      },
    }
  }

  test('shows a session as soon as it is written, in every language and process, until it is cancelled', async () => {
    const one = await serve()
    const other = await serve()
    for (const each of [one, other]) each.keep()
    await eventually(one.text).not.toContain('<!--')
    expect(await one.text()).toContain(none)
    const before = (await one.get('/')).headers.get('ETag')

    const id = await plan('مراجعة <للجميع>', Date.now() + HOUR)
    await eventually(one.text).toContain('مراجعة &lt;للجميع&gt;')
    await eventually(other.text).toContain('مراجعة &lt;للجميع&gt;')
    expect(await one.text()).not.toContain(none)
    for (const path of ['/fr', '/en'] as const) {
      await eventually(async () => (await one.get(path)).text()).toContain('<bdi lang="ar" dir="rtl">مراجعة')
    }
    const tags = await Promise.all([one, other].map(async ({ get }) => (await get('/')).headers.get('ETag')))
    expect(tags[0]).not.toBe(before)
    // Whichever process a browser asks next, it has the page already.
    expect(tags[1]).toBe(tags[0])

    await own.db.update(sessions).set(cancelled).where(eq(sessions.id, id))
    await eventually(one.text).toContain(none)
    await eventually(other.text).toContain(none)
    expect((await one.get('/')).headers.get('ETag')).toBe(before)
  })

  test('is the same in every coding, each with its own tag', async () => {
    await plan('one', Date.now() + HOUR)
    const { get, text, keep } = await serve()
    keep()
    await eventually(text).toContain('<h3>')
    const answers = await Promise.all(
      ['br', 'gzip', 'identity'].map((coding) => get('/', { 'Accept-Encoding': coding })),
    )
    expect(answers.map(({ headers }) => headers.get('Content-Encoding'))).toEqual(['br', 'gzip', null])
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers.get('ETag'))).size).toBe(3)
    for (const { headers } of answers) {
      expect([headers.get('Vary'), headers.get('Cache-Control')]).toEqual(['Accept-Encoding', 'max-age=60'])
      const known = {
        'If-None-Match': headers.get('ETag') ?? '',
        'Accept-Encoding': headers.get('Content-Encoding') ?? 'identity',
      }
      expect((await get('/', known)).status).toBe(304)
    }
  })

  test('asks the database nothing for visitors', async () => {
    await plan('one', Date.now() + HOUR)
    const { text, keep } = await serve()
    const { settled } = keep()
    await eventually(text).toContain('<h3>')
    await settled()
    const sent = await statementsOf(async () => {
      for (let visit = 0; visit < 20; visit += 1) expect(await text()).toContain('<h3>')
    })
    expect(sent).toEqual([])
  })

  test('is made anew by one statement when a session begins and when it ends', async () => {
    let time = Date.now()
    await plan('one', time + 300, { minutes: 5 })
    const { text, keep } = await serve()
    const { reads, settled } = keep({ clock: () => time })
    await eventually(text).toContain('الحصّة القادمة')
    await settled()
    const before = reads()
    time += 300
    await eventually(text).toContain('مباشر الآن')
    expect(reads()).toBe(before + 1)
    // By a clock that runs ahead: five minutes are over when the session is.
    time += 5 * MINUTE
    await own.db.update(sessions).set({ note: 'any change' })
    await eventually(text).toContain(none)
  })

  test('says in every language that a session goes on which began while the pages were made', async () => {
    let time = Date.now()
    const startsAt = time + HOUR
    await plan('one', startsAt)
    const { text, get, keep } = await serve()
    let slow = false
    const { settled } = keep({
      clock: () => time,
      replaced(page) {
        if (slow && page === '/index.html') time = startsAt
      },
    })
    await settled()
    // It begins when the Arabic page is made already, and the others are not.
    slow = true
    await own.db.update(sessions).set({ title: 'other' })
    await eventually(async () => (await get('/en')).text()).toContain('Live now')
    await eventually(text).toContain('مباشر الآن')
  })

  test('keeps its list while the database is away, and has the new one once it is back', async () => {
    const id = await plan('before', Date.now() + HOUR)
    const { text, keep } = await serve()
    keep()
    await eventually(text).toContain('before')
    const name = new URL(own.url).pathname.slice(1)
    await administer(`alter database ${name} with allow_connections false`)
    await administer(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    await eventually(() => own.database.db.execute(sql`select 1`).then(Boolean, () => false)).toBe(false)
    expect(await text()).toContain('before')
    // Who comes while it is away, before any list was made.
    const late = await serve()
    late.keep()
    expect(await late.text()).toContain(none)

    await administer(`alter database ${name} with allow_connections true`)
    await eventually(late.text).toContain('before')
    await eventually(() => own.db.execute(sql`select 1`).then(Boolean, () => false)).toBe(true)
    await own.db.update(sessions).set({ title: 'after' }).where(eq(sessions.id, id))
    await eventually(text).toContain('after')
  })
})
