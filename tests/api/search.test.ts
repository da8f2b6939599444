import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { type Hit, MOST_FOUND } from '#/contract/search.ts'
import { chapters } from '#/server/tables/chapters.ts'
import { courses } from '#/server/tables/courses.ts'
import { materials } from '#/server/tables/materials.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { taughtSubject } from '../support/lessons.ts'
import { statementsOf } from '../support/people.ts'
import { bare, forms, found, misspelt, unfound } from '../support/search-fixtures.ts'

type Bearer = Record<string, string>

let own: TestApp
let admin: Bearer
let professor: Bearer
let student: Bearer
let subject: Awaited<ReturnType<typeof taughtSubject>>

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  professor = (await signedIn(own, 'professor')).bearer
  student = (await signedIn(own, 'student')).bearer
  subject = await taughtSubject(own)
})
afterAll(() => own.drop())

async function find(q: string, headers = student): Promise<Hit[]> {
  const answer = await call(own, 'GET', `/search?q=${encodeURIComponent(q)}`, { headers })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { items: Hit[] }).items
}
const named = (hits: Hit[]): string[] => hits.map(({ name }) => name.map(({ text }) => text).join(''))
const keys = (hits: Hit[]): string[] => hits.map(({ kind, id }) => `${kind} ${id}`)

interface Made {
  chapterId: number
  courseId: number
  materialId: number
}

/** A published lesson with a text in a chapter, all with words of their own. */
async function lesson(word: string, { subjectId = subject.taught, words = '', lang = 'ar' } = {}): Promise<Made> {
  const names = (kind: string) => ({ nameAr: `${kind} ${word}`, nameFr: `${kind} ${word}`, position: 1 })
  const { db } = own
  const [chapter] = await db
    .insert(chapters)
    .values({ subjectId, ...names('محور') })
    .returning()
  const chapterId = chapter?.id ?? 0
  const shown = { lang, status: 'published' } as const
  const [course] = await db
    .insert(courses)
    .values({ chapterId, ...shown, ...names('درس') })
    .returning()
  const courseId = course?.id ?? 0
  const [material] = await db
    .insert(materials)
    .values({ courseId, kind: 'text', ...shown, ...names('نصّ') })
    .returning()
  const materialId = material?.id ?? 0
  await db.execute(sql`insert into material_texts (material_id, words) values (${materialId}, ${words})`)
  return { chapterId, courseId, materialId }
}
const keysOf = ({ chapterId, courseId, materialId }: Made): string[] => [
  `chapter ${chapterId}`,
  `course ${courseId}`,
  `material ${materialId}`,
]

describe('the form that is searched', () => {
  test.each(forms)('of %j is %j in the database too', async (text, form) => {
    const { rows } = await own.db.execute(sql`select routines.search_form(${text}) as form`)
    expect(rows).toEqual([{ form }])
  })

  test.each(bare)('of %j is %j without what is before it', async (word, without) => {
    const { rows } = await own.db.execute(sql`select routines.search_bare(${word}) as bare`)
    expect(rows).toEqual([{ bare: without }])
  })
})

describe('a name', () => {
  const only = async (name: string): Promise<string> => {
    const chapter = await own.db
      .insert(chapters)
      .values({ subjectId: subject.taught, nameAr: name, nameFr: 'zz', position: 1 })
      .returning()
    return `chapter ${chapter[0]?.id}`
  }
  const remove = (key: string) => own.db.delete(chapters).where(eq(chapters.id, Number(key.split(' ')[1])))

  test.each([...found, ...misspelt])('%j is found by %j, and marked', async (name, q) => {
    const key = await only(name)
    const hits = await find(q)
    const hit = hits.find((each) => keys([each])[0] === key)
    expect(hit?.name.some((run) => run.hit)).toBe(true)
    expect(named(hit ? [hit] : [])).toEqual([name])
    await remove(key)
    expect(keys(await find(q))).not.toContain(key)
  })

  test.each(unfound)('%j is not found by %j', async (name, q) => {
    const key = await only(name)
    expect(keys(await find(q))).not.toContain(key)
    await remove(key)
  })

  it('comes first whole, then its beginning, what is in it in this order, its words, their stems, and then texts', async () => {
    const say = (nameAr: string) =>
      lesson('').then(async (made) => {
        await own.db.update(courses).set({ nameAr, nameFr: 'q' }).where(eq(courses.id, made.courseId))
        return made
      })
    const expected = ['قرطاس ملوّنات', 'قرطاس ملوّنات جميلة', 'صنع قرطاس ملوّنات', 'ملوّنات وقرطاس', 'قرطاس ملوّن']
    for (const name of expected.toReversed()) await say(name)
    await lesson('', { words: 'فيه قرطاس أبيض وملوّنات' })
    const hits = await find('قرطاس ملونات')
    expect(named(hits).slice(0, 5)).toEqual(expected)
    expect(
      hits
        .at(-1)
        ?.excerpt.filter(({ hit }) => hit)
        .map(({ text }) => text),
    ).toEqual(['قرطاس', 'ملوّنات'])
  })
})

describe('a text', () => {
  it('is found by its words, with the lines around them', async () => {
    const made = await lesson('فريد', { words: `${'كلام '.repeat(60)} البنزينيّة هنا ${'وكلام '.repeat(60)}` })
    const [hit, ...others] = await find('بنزينية')
    expect(others).toEqual([])
    expect(hit).toMatchObject({ kind: 'material', id: made.materialId, courseId: made.courseId, textLang: 'ar' })
    expect(hit?.materialKind).toBe('text')
    expect(hit?.excerpt.filter((run) => run.hit)).toEqual([{ text: 'بنزينيّة', hit: true }])
    expect(hit?.subject.id).toBe(subject.taught)
    expect(hit?.schoolClass.id).toBe(subject.classId)
    await own.db.execute(sql`update material_texts set words = 'أخرى' where material_id = ${made.materialId}`)
    expect(await find('بنزينية')).toEqual([])
  })

  it('is found by words of its own and of its name together', async () => {
    const made = await lesson('كيميائيّان', { words: 'التحليل الكهربائي' })
    expect(keys(await find('كيميائيان كهربائي'))).toEqual([`material ${made.materialId}`])
  })
})

describe('who searches', () => {
  it('finds nothing of another class, of drafts, of what is to come or in the recycle bin', async () => {
    const made = await lesson('زنبقة')
    const all = keysOf(made)
    expect(keys(await find('زنبقة'))).toEqual(all)
    await lesson('زنبقة', { subjectId: subject.elsewhere })
    expect(keys(await find('زنبقة'))).toEqual(all)

    const course = (values: Partial<typeof courses.$inferInsert>) =>
      own.db.update(courses).set(values).where(eq(courses.id, made.courseId))
    await course({ status: 'draft' })
    expect(keys(await find('زنبقة'))).toEqual(all.slice(0, 1))
    expect(keys(await find('زنبقة', professor))).toEqual(all)
    await course({ status: 'published', publishAt: new Date('2100-01-01T00:00:00Z') })
    expect(keys(await find('زنبقة'))).toEqual(all.slice(0, 1))
    await course({ publishAt: new Date('2026-01-01T00:00:00Z') })
    expect(keys(await find('زنبقة'))).toEqual(all)
    await own.db.update(materials).set({ status: 'archived' }).where(eq(materials.id, made.materialId))
    expect(keys(await find('زنبقة'))).toEqual(all.slice(0, 2))

    const bin = (deletedAt: Date | null) =>
      own.db.update(subjects).set({ deletedAt }).where(eq(subjects.id, subject.taught))
    await bin(new Date())
    try {
      expect(await find('زنبقة')).toEqual([])
      expect(await find('زنبقة', professor)).toEqual([])
    } finally {
      await bin(null)
    }
    expect(keys(await find('زنبقة'))).toEqual(all.slice(0, 2))
    expect(keys(await find('زنبقة', professor))).toEqual(all)
  })

  it('finds what is to come from its hour on, though nothing is written then', async () => {
    const made = await lesson('ساعة محدّدة')
    const hour = new Date(Date.now() + 3_600_000)
    await own.db.update(courses).set({ publishAt: hour }).where(eq(courses.id, made.courseId))
    expect(keys(await find('محددة'))).toEqual([`chapter ${made.chapterId}`])
    // The hour passes, for what was written then; no trigger sees it, as none sees an hour.
    await own.db.execute(sql`alter table courses disable trigger user`)
    await own.db.update(courses).set({ publishAt: new Date() }).where(eq(courses.id, made.courseId))
    await own.db.execute(sql`alter table courses enable trigger user`)
    await own.db.execute(sql`update search_entries set shown_from = now() where shown_from = ${hour.toISOString()}`)
    expect(keys(await find('محددة'))).toEqual(keysOf(made))
  })

  it('finds what professors teach, and nothing of their colleagues’; administrators all', async () => {
    const mine = await lesson('قرنفلة')
    const foreign = await lesson('قرنفلة', { subjectId: subject.foreign })
    const elsewhere = await lesson('قرنفلة', { subjectId: subject.elsewhere })
    expect(keys(await find('قرنفلة', professor))).toEqual(keysOf(mine))
    const both = [...keysOf(mine), ...keysOf(foreign)]
    expect(keys(await find('قرنفلة')).toSorted()).toEqual(both.toSorted())
    expect(keys(await find('قرنفلة', admin)).toSorted()).toEqual([...both, ...keysOf(elsewhere)].toSorted())
    // The same for names that are only like what is asked.
    expect(keys(await find('قرنقلة', professor))).toEqual(keysOf(mine))
    expect(keys(await find('قرنقلة')).toSorted()).toEqual(both.toSorted())
  })

  it('is judged by the tables themselves, should an entry ever be wrong', async () => {
    const made = await lesson('سوسنة')
    await own.db.update(courses).set({ status: 'draft' }).where(eq(courses.id, made.courseId))
    await own.db.execute(sql`update search_entries set shown_from = '-infinity', class_id = ${subject.classId}
      where course_id = ${made.courseId}`)
    expect(keys(await find('سوسنة'))).toEqual([`chapter ${made.chapterId}`])
  })
})

describe('what is found', () => {
  it('follows names, moves to another subject or class, and the end of things', async () => {
    const made = await lesson('ياسمينة')
    await own.db.update(chapters).set({ nameAr: 'نرجسة', nameFr: 'narcisse' }).where(eq(chapters.id, made.chapterId))
    expect(keys(await find('نرجسة'))).toEqual([`chapter ${made.chapterId}`])
    expect(keys(await find('ياسمينة'))).toEqual(keysOf(made).slice(1))
    const move = (subjectId: number) =>
      own.db.update(chapters).set({ subjectId }).where(eq(chapters.id, made.chapterId))
    await move(subject.elsewhere)
    expect(await find('ياسمينة')).toEqual([])
    expect(keys(await find('ياسمينة', admin))).toEqual(keysOf(made).slice(1))
    await move(subject.foreign)
    expect((await find('ياسمينة')).map((hit) => hit.subject.id)).toEqual([subject.foreign, subject.foreign])
    await own.db.delete(chapters).where(eq(chapters.id, made.chapterId))
    expect(await find('ياسمينة', admin)).toEqual([])
    const { rows } = await own.db.execute(sql`select 1 from search_entries where course_id = ${made.courseId}`)
    expect(rows).toEqual([])
  })

  it('is a subject too, in the name that was asked for', async () => {
    const { rows } = await own.db.execute<{ name_ar: string; name_fr: string }>(
      sql`select name_ar, name_fr from subjects where id = ${subject.taught}`,
    )
    const { name_ar: nameAr = '', name_fr: nameFr = '' } = rows[0] ?? {}
    expect((await find(nameAr))[0]).toMatchObject({ kind: 'subject', id: subject.taught, lang: 'ar' })
    expect((await find(nameFr))[0]).toMatchObject({ kind: 'subject', id: subject.taught, lang: 'fr' })
  })

  it('is bounded, by at most two statements besides the session’s, and a question of one letter asks for nothing', async () => {
    const { chapterId } = await lesson('')
    await own.db.execute(sql`insert into courses (chapter_id, lang, status, name_ar, name_fr, position)
      select ${chapterId}::int, 'ar', 'published', 'تكرار ' || n, 'Répétition ' || n, n
      from generate_series(1, 50) n`)
    expect(await find('تكرار')).toHaveLength(MOST_FOUND)
    const session = await statementsOf(own, () => find('ت'))
    expect((await statementsOf(own, () => find('تكرار'))) - session).toBe(1)
    expect((await statementsOf(own, () => find('تكراز'))) - session).toBe(2)
    expect(await find('')).toEqual([])
  })

  it('takes any question, and refuses one that is too long', async () => {
    for (const q of [
      "';--",
      '\\',
      '%_%',
      '(',
      "a'b:*&|!",
      '\u0000ab',
      '<b>',
      '" OR 1=1',
      'أ|ب & ت',
      '👩‍🏫👩‍🏫',
      '#c1 #s1',
      '- + *',
    ]) {
      await find(q)
    }
    const answer = await call(own, 'GET', `/search?q=${'%25'.repeat(5_000)}`, { headers: student })
    expect([400, 414, 422]).toContain(answer.status)
  })
})
