import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Programme } from '#/contract/programme.ts'
import { type ProgrammeImported, programmeImported } from '#/contract/programme-table.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'

type Bearer = Record<string, string>

let own: TestApp
let admin: Bearer
let classId: number

beforeAll(async () => {
  own = await testApp()
  admin = { ...(await signedIn(own, 'admin')).bearer, 'Accept-Language': 'fr' }
})
afterAll(() => own.drop())

/** Each test has a class of its own: mathematics with a chapter of two lessons and one without any, and physics. */
beforeEach(async () => {
  const body = { code: `ج${Math.random().toString(36).slice(2, 8)}`, nameAr: 'جدول', nameFr: 'Tableau', level: 13 }
  classId = ((await (await call(own, 'POST', '/class', { body, headers: admin })).json()) as { id: number }).id
  await own.db.execute(sql`
    insert into subjects (class_id, code, lang, name_ar, name_fr, position)
    values (${classId}, 'math', 'fr', 'رياضيات', 'Mathématiques', 1), (${classId}, 'phys', 'ar', 'فيزياء', 'Physique', 2)`)
  await own.db.execute(sql`
    insert into chapters (subject_id, name_ar, name_fr, position)
    select id, 'محور ' || n, 'Chapitre ' || n, n from subjects, generate_series(1, 2) n
    where class_id = ${classId} and code = 'math'`)
  await own.db.execute(sql`
    insert into courses (chapter_id, lang, status, name_ar, name_fr, position)
    select chapters.id, 'fr', case n when 1 then 'published' else 'draft' end, 'درس ' || n, 'Leçon ' || n, n
    from chapters join subjects on subjects.id = subject_id, generate_series(1, 2) n
    where class_id = ${classId} and chapters.position = 1`)
})

async function exported(locale = 'fr'): Promise<string> {
  const headers = { ...admin, 'Accept-Language': locale }
  const answer = await call(own, 'GET', `/class/${classId}/programme.csv`, { headers })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer()).toString()
}
const send = (text: string, dryRun: boolean): Promise<Response> =>
  call(own, 'POST', `/class/${classId}/programme/import`, { headers: admin, body: { text, dryRun } })
async function bring(text: string, dryRun = false): Promise<ProgrammeImported> {
  const answer = await send(text, dryRun)
  expect(answer.status).toBe(200)
  return programmeImported.strict().parse(await answer.json())
}
async function programme(): Promise<Programme['subjects']> {
  const answer = await call(own, 'GET', `/class/${classId}/programme`, { headers: admin })
  return ((await answer.json()) as Programme).subjects
}
const imports = () =>
  own.db
    .select()
    .from(auditEvents)
    .where(sql`action = 'class.imported' and object_id = ${String(classId)}`)
const head = 'Code;Matière;Chapitre en arabe;Chapitre;Leçon en arabe;Leçon;Langue;État'
const nothing = { made: 0, changed: 0, refused: 0, lines: [] }

describe('a programme as a file', () => {
  it('has a row a lesson, and one for what has none', async () => {
    const text = await exported()
    expect(text.startsWith('\uFEFF"Code de la matière";"Matière en arabe";"Matière en français";')).toBe(true)
    expect(text.trimEnd().split('\r\n').slice(1)).toEqual([
      '"math";"رياضيات";"Mathématiques";"محور 1";"Chapitre 1";"درس 1";"Leçon 1";"fr";"Publié"',
      '"math";"رياضيات";"Mathématiques";"محور 1";"Chapitre 1";"درس 2";"Leçon 2";"fr";"Brouillon"',
      '"math";"رياضيات";"Mathématiques";"محور 2";"Chapitre 2";"";"";"";""',
      '"phys";"فيزياء";"Physique";"";"";"";"";"";""',
    ])
  })

  it.each(['ar', 'fr', 'en'])('comes back in %s without changing anything', async (locale) => {
    // Two of the same name, and what is in the recycle bin.
    await own.db.execute(sql`
      insert into chapters (subject_id, name_ar, name_fr, position, deleted_at)
      select subject_id, 'محور 1', 'Chapitre 1', 9, null from chapters join subjects on subjects.id = subject_id
      where class_id = ${classId} and chapters.position = 1
      union all select id, 'محذوف', 'Supprimé', 3, now() from subjects where class_id = ${classId}`)
    await own.db.execute(sql`
      insert into courses (chapter_id, lang, name_ar, name_fr, position)
      select chapters.id, 'ar', 'درس 1', 'Leçon 1', n from chapters join subjects on subjects.id = subject_id,
        generate_series(5, 6) n where class_id = ${classId} and chapters.position = 9`)
    const text = await exported(locale)
    const before = await programme()
    expect(await bring(text)).toMatchObject({ ...nothing, unchanged: 6, unknownColumns: [] })
    expect(await programme()).toEqual(before)
    expect(await imports()).toEqual([])
  })

  it('brings no formula to a spreadsheet, and takes the name back as it was', async () => {
    await own.db.execute(sql`update chapters set name_fr = '=1+1' where name_fr = 'Chapitre 2'`)
    const text = await exported()
    expect(text).toContain('"\'=1+1"')
    expect(await bring(text)).toMatchObject(nothing)
  })
})

describe('an import', () => {
  it('makes, changes and refuses, and a second time does nothing', async () => {
    const text = [
      head,
      'math;;محور 1;Chapitre 1;درس 1;Leçon un;;',
      'MATH;Mathematiques;محور 1;Chapitre 1;درس 2;Lecon 2;عربية;مؤرشف',
      'math;;محور 1;Chapitre 1;درس 3;Leçon 3;;',
      'math;;محور 2;Chapitre deux;;;;',
      'phys;;محور أ;Chapitre A;درس أ;Leçon A;;published',
      'phys;;محور أ;Chapitre A;درس ب;Leçon B;;',
      'chimie;;محور;Chapitre;درس;Leçon;;',
      'math;Physique;محور;Chapitre;درس;Leçon;;',
      'math;;محور 1;;درس;Leçon;;',
      `math;;محور 1;Chapitre 1;درس;${'x'.repeat(161)};;`,
      'math;;محور 1;Chapitre 1;درس 4;Leçon 4;!;?',
      'phys;;محور أ;Chapitre A;دَرس أ;Lecon A;;',
      'math;;;;درس;Leçon;;',
      'math;;محور 1;Chapitre 1;درس 5;Leçon 5;;;;trop',
      'math;;***;Chapitre 9;;;;',
    ].join('\n')
    const before = await programme()
    const tried = await bring(text, true)
    expect(await programme()).toEqual(before)
    expect(await imports()).toEqual([])
    const done = await bring(text)
    expect(done).toEqual(tried)
    expect(done).toMatchObject({
      made: 3,
      changed: 3,
      unchanged: 0,
      refused: 9,
      chapters: { made: 1, changed: 1 },
      courses: { made: 3, changed: 2 },
    })
    const refused = done.lines.filter(({ outcome }) => outcome === 'refused')
    expect(refused.map(({ line, faults }) => [line, ...faults.map(({ fault }) => fault)])).toEqual([
      [8, 'subject'],
      [9, 'subject'],
      [10, 'required'],
      [11, 'tooLong'],
      [12, 'lang', 'status'],
      [13, 'duplicate'],
      [14, 'required'],
      [15, 'cells'],
      [16, 'invalid'],
    ])
    expect(refused[5]?.faults[0]?.message).toBe(apiTranslator('fr')('api.programme.duplicate', { line: '6' }))
    expect(done.lines[0]?.things).toEqual([
      {
        kind: 'course',
        done: 'changed',
        nameAr: 'درس 1',
        nameFr: 'Leçon un',
        was: { nameAr: 'درس 1', nameFr: 'Leçon 1' },
      },
    ])
    const [math, phys] = await programme()
    expect(math?.chapters.map(({ nameFr, version }) => [nameFr, version])).toEqual([
      ['Chapitre 1', 1],
      ['Chapitre deux', 2],
    ])
    expect(math?.chapters[0]?.courses.map(({ nameFr, lang, status }) => [nameFr, lang, status])).toEqual([
      ['Leçon un', 'fr', 'published'],
      ['Lecon 2', 'ar', 'archived'],
      ['Leçon 3', 'fr', 'draft'],
    ])
    expect(phys?.chapters[0]?.courses.map(({ nameFr, lang, status }) => [nameFr, lang, status])).toEqual([
      ['Leçon A', 'ar', 'published'],
      ['Leçon B', 'ar', 'draft'],
    ])
    expect(await imports()).toMatchObject([
      { details: { chaptersMade: 1, chaptersChanged: 1, coursesMade: 3, coursesChanged: 2 } },
    ])

    const after = await programme()
    expect(await bring(text)).toMatchObject({ made: 0, changed: 0, unchanged: 6, refused: 9 })
    expect(await programme()).toEqual(after)
    expect(await imports()).toHaveLength(1)
  })

  it('does not guess between lessons of one name', async () => {
    await own.db.execute(sql`update courses set name_fr = 'Exercices' where name_fr like 'Leçon _' and chapter_id in
      (select chapters.id from chapters join subjects on subjects.id = subject_id where class_id = ${classId})`)
    const done = await bring(`${head}\nmath;;محور 1;Chapitre 1;تمارين;Exercices;;\n`)
    expect(done.lines[0]?.faults).toMatchObject([{ column: 'courseNameAr', fault: 'sameName' }])
  })

  it.each([
    ['', 'text'],
    ['a;b\nc;d', 'text'],
    [`${head}\n"math;;`, 'text'],
    [`Code;${head}\nmath;math`, 'text'],
    [`${head}\nb\uFFFDn;A`, 'text'],
  ])('says what is wrong with a file that cannot be read: %j', async (text, field) => {
    const answer = await send(text, true)
    expect(answer.status).toBe(422)
    expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual([field])
  })

  it('takes as many statements for a thousand rows as for one, and five thousand rows at most', async () => {
    const rows = (from: number, count: number): string =>
      Array.from({ length: count }, (_, n) => `math;;قسم ${from + n};Partie ${from + n};جديد;Nouveau;;`).join('\n')
    // Those of a transaction go through its own connection.
    const connection = await own.database.pool.connect()
    const queries = vi.spyOn(Object.getPrototypeOf(connection) as { query: () => unknown }, 'query')
    connection.release()
    const statements = async (text: string): Promise<number> => {
      queries.mockClear()
      await bring(text)
      return queries.mock.calls.length
    }
    const forOne = await statements(`${head}\n${rows(1, 1)}\n`)
    expect(forOne).toBeGreaterThan(5)
    expect(await statements(`${head}\n${rows(10, 1_000)}\n`)).toBe(forOne)
    queries.mockRestore()
    expect((await programme())[0]?.chapters).toHaveLength(1_003)
    expect((await send(`${head}\n${rows(1, 5_001)}\n`, true)).status).toBe(422)
    expect((await send(`${head}\n${'x'.repeat(2 * 1024 * 1024)}`, true)).status).toBe(413)
  })

  it('is for administrators', async () => {
    const people = [await signedIn(own, 'professor'), await signedIn(own, 'student')]
    for (const { bearer } of people) {
      const answers = [
        await call(own, 'GET', `/class/${classId}/programme.csv`, { headers: bearer }),
        await call(own, 'POST', `/class/${classId}/programme/import`, { headers: bearer, body: { text: head } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([403, 403])
    }
    expect(await own.db.$count(auditEvents, eq(auditEvents.objectId, String(classId)))).toBe(1)
    const gone = { headers: admin, body: { text: `${head}\nmath` } }
    expect((await call(own, 'POST', '/class/2147483647/programme/import', gone)).status).toBe(404)
    expect((await call(own, 'GET', '/class/2147483647/programme.csv', { headers: admin })).status).toBe(404)
  })
})
