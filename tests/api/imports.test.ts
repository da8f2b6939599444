import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ImportCheck, importCheck, importPage, importRowPage, importSummary } from '#/contract/imports.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { forgetImportedFields } from '#/server/features/imports/cleanup.ts'
import { importWorker } from '#/server/features/imports/job.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { importRows, imports } from '#/server/tables/imports.ts'
import { professorSubjects } from '#/server/tables/subjects.ts'
import { userConsents, users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { enrolledPeople, putInto } from '../support/enrolments.ts'
import { badRows, goodRows, importFile } from '../support/import-file.ts'
import { allStatementsOf } from '../support/people.ts'

let own: TestApp
let headers: Record<string, string>
let admin: string

beforeAll(async () => {
  own = await testApp()
  const { person, bearer } = await signedIn(own, 'admin')
  admin = person.id
  headers = { ...bearer, 'Accept-Language': 'fr' }
})
afterAll(() => own.drop())
/** Everybody who came with a file goes again. */
afterEach(async () => {
  await own.db.delete(imports)
  await own.db.delete(users).where(eq(users.demo, false))
})

const post = (text: string, role = 'STUDENT'): Promise<Response> =>
  call(own, 'POST', '/imports', { headers, body: { role, fileName: 'eleves.csv', text } })

async function check(text: string, role = 'STUDENT'): Promise<ImportCheck> {
  const answer = await post(text, role)
  expect(answer.status).toBe(200)
  return importCheck.strict().parse(await answer.json())
}

const read = async (id: string) =>
  importSummary.strict().parse(await (await call(own, 'GET', `/imports/${id}`, { headers })).json())
const rowsOf = async (id: string, outcome: string, query = '') =>
  importRowPage
    .strict()
    .parse(await (await call(own, 'GET', `/imports/${id}/rows?outcome=${outcome}${query}`, { headers })).json())
const start = (id: string): Promise<Response> => call(own, 'POST', `/imports/${id}/start`, { headers })

/** Does what a job of the queue would do. */
function work(importId: string, app = own): Promise<void> {
  const attempt = { jobId: crypto.randomUUID(), signal: new AbortController().signal }
  return importWorker(app.deps).run({ importId, actorId: admin }, attempt)
}

async function run(text: string, role = 'STUDENT') {
  const { id } = await check(text, role)
  expect((await start(id)).status).toBe(200)
  await work(id)
  return read(id)
}

const newcomers = async (): Promise<number> => own.db.$count(users, eq(users.demo, false))

describe('a file of a thousand students', () => {
  const file = importFile()

  test('makes everybody of the right rows, and tells what is wrong with each other one', async () => {
    const created = and(eq(auditEvents.action, 'user.created'), eq(auditEvents.actorId, admin))
    const before = await own.db.$count(auditEvents, created)
    const checked = await check(file.text)
    expect(checked).toMatchObject({
      status: 'checked',
      rows: 1_000,
      waiting: goodRows,
      refused: badRows,
      made: 0,
      known: 0,
    })
    expect(await newcomers()).toBe(0)
    const refused = await rowsOf(checked.id, 'refused', '&size=100')
    expect(new Map(refused.items.map(({ line, faults }) => [line, faults[0]?.fault]))).toEqual(file.faults)
    expect(refused.items.every(({ faults }) => faults[0]?.message)).toBe(true)

    expect(await (await start(checked.id)).json()).toMatchObject({ status: 'queued' })
    await work(checked.id)
    expect(await read(checked.id)).toMatchObject({
      status: 'done',
      waiting: 0,
      made: goodRows,
      refused: badRows,
      known: 0,
    })
    expect(await newcomers()).toBe(goodRows)
    expect(await own.db.$count(users, and(eq(users.demo, false), ne(users.status, 'ACTIVE')))).toBe(0)
    expect(await own.db.$count(users, and(eq(users.demo, false), sql`password_hash is not null`))).toBe(0)
    const made = own.db.select({ id: users.id }).from(users).where(eq(users.demo, false))
    expect(await own.db.$count(userConsents, inArray(userConsents.userId, made))).toBe(Math.floor(goodRows / 3))
    expect((await own.db.$count(auditEvents, created)) - before).toBe(goodRows)

    const again = await check(file.text)
    expect(again).toMatchObject({ waiting: 0, made: 0, known: goodRows, refused: badRows })
    expect((await start(again.id)).status).toBe(409)
    await work(again.id)
    expect(await newcomers()).toBe(goodRows)
  })

  test('asks the database no more for each row than a file of a hundred', async () => {
    const [first = '', ...lines] = file.text.split('\r\n')
    const costOf = async (rows: number) => {
      const text = [first, ...lines.slice(0, rows)].join('\r\n')
      let checked: ImportCheck | undefined
      const checking = await allStatementsOf(async () => {
        checked = await check(text)
      })
      expect(checked?.rows).toBe(rows)
      const id = checked?.id ?? ''
      expect((await start(id)).status).toBe(200)
      const making = await allStatementsOf(() => work(id))
      expect(await read(id)).toMatchObject({ status: 'done', waiting: 0 })
      await own.db.delete(imports)
      await own.db.delete(users).where(eq(users.demo, false))
      return { checking, making }
    }
    const [short, long] = [await costOf(100), await costOf(1_000)]
    expect(long.checking).toBeLessThanOrEqual(short.checking + 10)
    expect(long.making).toBeLessThanOrEqual(short.making * 10)
    expect(long.making).toBeLessThanOrEqual(1_000 * 5)
  })
})

const head = 'Nom;Prénom;Classe;Téléphone;E-mail;Identifiant'

describe('a row', () => {
  test.each([
    ['the same user name', 'Autre;Nom;4ر;;;amel.test', { known: 1 }],
    ['the same name and number, spelled otherwise', 'BEN  SALAH;Amél;4ع;+216 22 333 444;;', { known: 1 }],
    ['the same name and address', 'Ben Salah;Amel;4ع;;AMEL@example.tn;', { known: 1 }],
    ['the same name in the same class, and nothing else', 'Ben Salah;Amel;4ر;;;', { known: 1 }],
    ['the same name in another class, and nothing else', 'Ben Salah;Amel;4ع;;;', { waiting: 1 }],
    ['the same number only, as a brother has', 'Ben Salah;Ali;4ر;22333444;;', { waiting: 1 }],
    ['the same name, and another number', 'Ben Salah;Amel;4ر;22333445;;', { waiting: 1 }],
  ])('of %s', async (_, row, outcome) => {
    await run(`${head}\nBen Salah;Amel;4ر;22333444;amel@example.tn;amel.test\n`)
    expect(await check(`${head}\n${row}\n`)).toMatchObject(outcome)
  })

  test('is known also after the person’s number, class and user name have changed', async () => {
    const text = `${head}\nBen Salah;Amel;4ر;22333444;;\nTrabelsi;Sami;4ر;;;\n`
    await run(text)
    const moved = await own.db
      .update(users)
      .set({ phone: '+21622333445', username: sql`${users.username} || 'x'` })
      .where(eq(users.demo, false))
      .returning({ id: users.id })
    for (const { id } of moved) await putInto(own, id, 1)
    expect(await check(text)).toMatchObject({ known: 2, waiting: 0 })
  })

  test.each(['erased', 'deleted'])('of somebody who was %s since is not silently made again', async (how) => {
    const text = `${head}\nBen Salah;Amel;4ر;22333444;;\n`
    await run(text)
    const newcomer = eq(users.demo, false)
    if (how === 'deleted') await own.db.delete(users).where(newcomer)
    else
      await own.db.update(users).set({ status: 'ERASED', firstName: '-', lastName: '-', phone: null }).where(newcomer)
    const { id } = await check(text)
    expect((await rowsOf(id, 'refused')).items).toMatchObject([
      { line: 2, faults: [{ fault: 'removed', message: apiTranslator('fr')('api.import.removed') }] },
    ])
  })

  test('names a class by code or by name in either language', async () => {
    const names = [
      '4ر',
      ' 4 ر ',
      'الرابعة ثانوي رياضيات',
      'السنة الرابعة ثانوي رياضيات',
      '4ème Mathématiques',
      '4e année secondaire, Mathematiques',
    ]
    const { id } = await run(`${head}\n${names.map((name, index) => `Nom;Élève ${index};"${name}";;;`).join('\n')}\n`)
    expect(await read(id)).toMatchObject({ made: names.length })
    const found = await enrolledPeople(own, eq(users.demo, false))
    expect(new Set(found.map(({ classId }) => classId)).size).toBe(1)
  })

  test('has its number as a spreadsheet writes it, unless digits are lost', async () => {
    const rows = ['بن عمر;منى;4ر;98123402.0', 'بن عمر;هدى;4ر;9,8123403E+07', 'بن عمر;ندى;4ر;9,81E+07']
    const done = await run(['Nom;Prénom;Classe;Téléphone', ...rows].join('\n'))
    expect(done).toMatchObject({ made: 2, refused: 1 })
    const phones = await own.db.select({ phone: users.phone }).from(users).where(eq(users.demo, false))
    expect(phones.map(({ phone }) => phone).sort()).toEqual(['+21698123402', '+21698123403'])
    const [refused] = (await rowsOf(done.id, 'refused')).items
    expect(refused?.faults).toEqual([
      {
        column: 'phone',
        fault: 'phoneShortened',
        message: expect.stringContaining('« Texte »'.replaceAll(' ', '\u00a0')),
      },
    ])
  })

  test('is told in the reader’s language', async () => {
    const { id } = await check(`${head}\nNom;A;9z;12;;\n`)
    const answer = await call(own, 'GET', `/imports/${id}/rows?outcome=refused`, {
      headers: { ...headers, 'Accept-Language': 'ar' },
    })
    const t = apiTranslator('ar')
    expect(importRowPage.parse(await answer.json()).items[0]?.faults).toEqual([
      { column: 'class', fault: 'class', message: t('api.import.class', { example: '4ر' }) },
      { column: 'phone', fault: 'phone', message: t('api.field.phone', { example: '98 123 456' }) },
    ])
  })
})

describe('a file', () => {
  test('of professors brings what they teach', async () => {
    const text =
      'Nom;Prénom;Matières;Présentation\nGharbi;Leïla;"4ر:رياضيات | 3ر:Mathématiques";"Bonjour,\nje suis là"\nGharbi;Ali;4ر:سحر;\n'
    expect(await run(text, 'PROFESSOR')).toMatchObject({ made: 1, refused: 1 })
    const [made] = await own.db.select().from(users).where(eq(users.demo, false))
    expect(made).toMatchObject({
      role: 'PROFESSOR',
      status: 'ACTIVE',
      biography: 'Bonjour,\nje suis là',
      username: 'leila.gharbi',
    })
    expect(await own.db.$count(professorSubjects, eq(professorSubjects.userId, made?.id ?? ''))).toBe(2)
  })

  test('of minors makes accounts that wait where consents are confirmed', async () => {
    const strict = { ...own, deps: { ...own.deps, config: { ...own.deps.config, consent: 'required' as const } } }
    const { id } = await check(`${head};Majeur\nNom;A;4ر;;;;oui\nNom;B;4ر;;;;non\nNom;C;4ر;;;;\n`)
    await start(id)
    await work(id, strict)
    const made = await own.db
      .select({ name: users.firstName, status: users.status })
      .from(users)
      .where(eq(users.demo, false))
      .orderBy(users.firstName)
    expect(made.map(({ name, status }) => `${name} ${status}`)).toEqual(['A ACTIVE', 'B PENDING', 'C PENDING'])
  })

  test.each([
    ['', 'text'],
    [`${head}\nb\uFFFDn;A;4ر;;;\n`, 'text'],
    ['a;b;c\nd;e;f', 'text'],
  ])('that cannot be read is refused with a reason: %j', async (text, field) => {
    const answer = await post(text)
    expect(answer.status).toBe(422)
    expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual([field])
  })

  test('that is not UTF-8 is refused with what to do in Excel', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"role":"STUDENT","fileName":"x.csv","text":"Nom;Pr'),
      Buffer.from([0xe9]),
      Buffer.from('nom;Classe\\nA;B;4"}'),
    ])
    const answer = await own.app.request('/api/imports', {
      method: 'POST',
      body: bytes,
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(bytes.length) },
    })
    expect((await errorOf(answer)).fields?.text).toBe(apiTranslator('fr')('api.field.csvEncoding'))
  })

  test('may have two megabytes, not three', async () => {
    const row = 'Nom;Prénom;9ز;;;\n'
    const rows = `${head}\n${row.repeat(4_900)}`
    expect(await check(rows + ' '.repeat(2 * 1024 * 1024 - Buffer.byteLength(rows)))).toMatchObject({ refused: 4_900 })
    expect((await post(rows + ' '.repeat(2 * 1024 * 1024))).status).toBe(413)
    expect((await post(rows + ' '.repeat(3 * 1024 * 1024))).status).toBe(413)
  })

  test('is done once, however often it is started', async () => {
    const { id } = await check(`${head}\nNom;A;4ر;;;\n`)
    expect((await Promise.all([start(id), start(id), start(id)])).map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await own.db.execute(sql`select 1 from pgboss.job where data ->> 'importId' = ${id}`)
    expect(rows).toHaveLength(1)
    await Promise.all([work(id), work(id)])
    expect(await newcomers()).toBe(1)
    expect(await (await start(id)).json()).toMatchObject({ status: 'done', made: 1 })
  })

  test('ends when whoever started it is no longer an active administrator, and goes on for another one', async () => {
    const { id } = await check(`${head}\nNom;A;4ر;;;\n`)
    await start(id)
    await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, admin))
    await work(id)
    await own.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, admin))
    expect(await read(id)).toMatchObject({ status: 'stopped', waiting: 1, made: 0 })
    expect(await newcomers()).toBe(0)
    await start(id)
    await work(id)
    expect(await read(id)).toMatchObject({ status: 'done', waiting: 0, made: 1 })
  })

  test('has its refused rows as a file that comes back mended', async () => {
    const { id } = await check(`${head}\nNom;A;4ر;+21698123456;bad@;\nNom;B;9z;;;\nNom;C;4ر;;;\n`)
    const answer = await call(own, 'GET', `/imports/${id}/refused.csv`, { headers })
    expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('Content-Disposition')).toContain('attachment')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = bytes.toString()
    expect(text.split('\r\n')).toHaveLength(4)
    expect(text).toContain('"2";"E-mail: ')
    expect(text).toContain('"98 123 456"')
    expect(await check(text.replace('bad@', 'a@example.tn').replace('9z', '4ع'))).toMatchObject({
      rows: 2,
      waiting: 2,
      unknownColumns: [],
    })
  })

  test('is forgotten after 30 days, but not whom it made', async () => {
    const text = `${head}\nNom;A;4ر;;;\n`
    const { id } = await run(text)
    const { id: never } = await check(`${head}\nNom;B;4ر;;;\n`)
    expect(await forgetImportedFields(own.deps)).toEqual({ importedRows: 0 })
    const old = sql`now() - interval '31 days'`
    await own.db.update(imports).set({ createdAt: old, finishedAt: sql`${imports.finishedAt} - interval '31 days'` })
    expect(await forgetImportedFields(own.deps)).toEqual({ importedRows: 2 })
    expect(await own.db.$count(importRows, sql`fields is not null`)).toBe(0)
    expect((await start(never)).status).toBe(409)
    expect(await read(id)).toMatchObject({ made: 1 })
    expect(await check(text)).toMatchObject({ known: 1 })
  })

  test('is in the list, newest first, at as many statements for one as for three', async () => {
    const queries = vi.spyOn(own.database.pool, 'query')
    const list = async () => {
      queries.mockClear()
      const answer = await call(own, 'GET', '/imports?size=2', { headers })
      return { answer, statements: queries.mock.calls.length }
    }
    await check(`${head}\nNom;A;4ر;;;\n`)
    const { statements: forOne } = await list()
    for (const name of ['B', 'C']) await check(`${head}\nNom;${name};4ر;;;\n`)
    const { answer, statements } = await list()
    expect([statements, forOne > 0]).toEqual([forOne, true])
    expect(importPage.strict().parse(await answer.json())).toMatchObject({
      total: 3,
      items: [
        { rows: 1, waiting: 1 },
        { rows: 1, waiting: 1 },
      ],
    })
  })
})
