import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dashboard } from '#/contract/dashboard.ts'
import { type Me, me } from '#/contract/me.ts'
import { subjectList } from '#/contract/subjects.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'

let own: TestApp
let bearers: Record<'admin' | 'professor' | 'student', Record<string, string>>
let pupil: Me

beforeAll(async () => {
  own = await testApp()
  const [admin, professor, student] = [
    await signedIn(own, 'admin'),
    await signedIn(own, 'professor'),
    await signedIn(own, 'student'),
  ]
  bearers = { admin: admin.bearer, professor: professor.bearer, student: student.bearer }
  pupil = me.parse(await (await call(own, 'GET', '/me', { headers: bearers.student })).json())
})
afterAll(() => own.drop())

const get = (who: keyof typeof bearers, path: string) => call(own, 'GET', path, { headers: bearers[who] })

/** How many statements a call sends to the database. */
async function statementsOf(request: () => Promise<Response>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const answer = await request()
  expect(answer.status).toBe(200)
  return query.mock.calls.length
}

describe('GET /me', () => {
  test.each(['admin', 'professor', 'student'] as const)('tells %s their own facts and nothing more', async (who) => {
    const facts = (await (await get(who, '/me')).json()) as Me
    expect(me.strict().parse(facts).username).toBe(who)
    expect(JSON.stringify(facts)).not.toMatch(/pass|hash|secret|token/i)
  })

  test('tells a student their class', () => {
    expect(pupil.schoolClass).toMatchObject({ nameAr: expect.any(String), nameFr: expect.any(String) })
  })
})

describe('PUT /me/preferences', () => {
  test('keeps what was chosen and leaves the rest', async () => {
    const put = (body: unknown) => call(own, 'PUT', '/me/preferences', { body, headers: bearers.admin })
    expect(await (await put({ menuMode: 'overlay' })).json()).toMatchObject({ menuMode: 'overlay', locale: 'ar' })
    expect(await (await put({ locale: 'en', colorScheme: 'dark' })).json()).toEqual({
      menuMode: 'overlay',
      locale: 'en',
      colorScheme: 'dark',
    })
    expect(((await (await get('admin', '/me')).json()) as Me).preferences.locale).toBe('en')
    expect(((await (await get('professor', '/me')).json()) as Me).preferences.locale).toBe('ar')
  })

  test.each([
    [{ locale: 'de' }, 'locale'],
    [{ colorScheme: 1 }, 'colorScheme'],
    [{ role: 'ADMINISTRATOR' }, 'role'],
    [{ locale: "fr'; drop table users; --" }, 'locale'],
  ])('refuses %j', async (body, field) => {
    const answer = await call(own, 'PUT', '/me/preferences', { body, headers: bearers.student })
    expect(answer.status).toBe(422)
    expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual([field])
  })
})

describe('GET /me/dashboard', () => {
  test('counts the academy for an administrator', async () => {
    const facts = dashboard.parse(await (await get('admin', '/me/dashboard')).json())
    const counted = await own.db.execute(sql`select
      (select count(*)::int from users where role = 'STUDENT' and status = 'ACTIVE') as students,
      (select count(*)::int from users where role = 'PROFESSOR' and status = 'ACTIVE') as professors,
      (select count(*)::int from classes) as classes,
      (select count(*)::int from subjects) as subjects`)
    if (facts.role !== 'ADMINISTRATOR') throw new Error('another role')
    expect(facts.counts).toEqual({ ...counted.rows[0], signedIn: 3 })
    const byClass = await own.db.execute(sql`select code, count(username)::int as students
      from classes left join enrolments on class_id = classes.id and ended_at is null
        left join users on users.id = user_id and status = 'ACTIVE'
      group by classes.id order by classes.position`)
    expect(facts.studentsByClass.map(({ schoolClass: { code }, students }) => ({ code, students }))).toEqual(
      byClass.rows,
    )
  })

  test('tells a professor what they teach, and to how many', async () => {
    const answer = await (await get('professor', '/me/dashboard')).text()
    // The professor knows who teaches it.
    expect(answer).not.toContain('professors')
    const facts = dashboard.parse(JSON.parse(answer))
    if (facts.role !== 'PROFESSOR') throw new Error('another role')
    expect(facts.teaching.length).toBeGreaterThan(0)
    for (const { subject, students } of facts.teaching) {
      expect(subject.key).toBe('mathematics')
      expect(students).toBeGreaterThan(0)
    }
  })

  test('names to a student the lessons of their class that were published last, and no others', async () => {
    const classId = pupil.schoolClass?.id
    await own.db.execute(sql`with chapter as (
        insert into chapters (subject_id, name_ar, name_fr, position)
        select id, 'محور', 'Chapitre', 1 from subjects where key in ('mathematics', 'arabic') returning id
      )
      insert into courses (chapter_id, name_ar, name_fr, lang, position, status, publish_at)
      select chapter.id, 'درس', said.name, 'fr', said.place, said.status, now() + said.due
      from chapter, (values ('Ancienne', 1, 'published', interval '-2 days'), ('Nouvelle', 2, 'published', '-1 day'),
        ('Demain', 3, 'published', '1 day'), ('Brouillon', 4, 'draft', null),
        ('Avant', 5, 'published', '-3 days'), ('Hier', 6, 'published', '-1 hour')) as said (name, place, status, due)`)
    const facts = dashboard.parse(await (await get('student', '/me/dashboard')).json())
    if (facts.role !== 'STUDENT') throw new Error('another role')
    expect(facts.newLessons.every(({ done }) => !done)).toBe(true)
    const names = facts.newLessons.map(({ nameFr }) => nameFr)
    expect(names).toEqual(['Hier', 'Hier', 'Nouvelle', 'Nouvelle', 'Ancienne', 'Ancienne'])
    const ids = facts.newLessons.map(({ id }) => id)
    const { rows } = await own.db.execute(sql`select distinct class_id from subjects
      join chapters on subject_id = subjects.id join courses on chapter_id = chapters.id
      where courses.id = any(${sql.param(ids)}::int[])`)
    expect(rows).toEqual([{ class_id: classId }])

    const known = ids[0] ?? 0
    await call(own, 'PUT', `/courses/${known}/mark`, { body: { mark: 'understood' }, headers: bearers.student })
    const later = dashboard.parse(await (await get('student', '/me/dashboard')).json())
    if (later.role !== 'STUDENT') throw new Error('another role')
    expect(later.newLessons.filter(({ done }) => done).map(({ id }) => id)).toEqual([known])
  })
})

describe('subjects', () => {
  const other = async (): Promise<number> =>
    Number((await own.db.execute(sql`select id from classes where id <> ${pupil.schoolClass?.id} limit 1`)).rows[0]?.id)

  test('of a class are listed for its students, with the language that each is taught in', async () => {
    const list = subjectList.parse(await (await get('student', `/class/${pupil.schoolClass?.id}/subjects`)).json())
    const maths = list.find(({ key }) => key === 'mathematics')
    expect(maths).toMatchObject({ subjectName: 'Mathématiques', nameAr: 'رياضيات', lang: 'fr', dir: 'ltr' })
    expect(list.find(({ key }) => key === 'arabic')).toMatchObject({ lang: 'ar', dir: 'rtl' })
    expect(list.flatMap(({ professors }) => professors).length).toBeGreaterThan(0)
  })

  test('of another class are not there for a student, and are for the others', async () => {
    const id = await other()
    expect((await get('student', `/class/${id}/subjects`)).status).toBe(404)
    const list = subjectList.parse(await (await get('professor', `/class/${id}/subjects`)).json())
    expect((await get('student', `/subjects/${list[0]?.id}`)).status).toBe(404)
    expect((await get('admin', `/subjects/${list[0]?.id}`)).status).toBe(200)
  })

  test('that a student may not know look just like those that do not exist', async () => {
    const id = await other()
    const [hidden, missing] = [
      await get('student', `/class/${id}/subjects`),
      await get('student', '/class/2147483647/subjects'),
    ]
    const { requestId: _, ...first } = await errorOf(hidden)
    const { requestId: __, ...second } = await errorOf(missing)
    expect(first).toEqual(second)
  })

  test.each(['0', '-1', '1.0', '0x1', '9e99', '99999999999', 'abc', '%00', '1%2F2', '..%2F1', '١'])(
    'at the impossible address %s are not there',
    async (id) => {
      expect((await get('admin', `/class/${id}/subjects`)).status).toBe(404)
      expect((await get('admin', `/subjects/${id}`)).status).toBe(404)
    },
  )
})

describe('the statements behind a call', () => {
  test.each<[keyof typeof bearers, () => string, number]>([
    ['student', () => '/me', 2],
    ['admin', () => '/me/dashboard', 3],
    ['professor', () => '/me/dashboard', 4],
    ['student', () => '/me/dashboard', 4],
    ['student', () => `/class/${pupil.schoolClass?.id}/subjects`, 3],
  ])('%s: the same few, whatever the academy holds', async (who, path, most) => {
    await get(who, path())
    expect(await statementsOf(() => get(who, path()))).toBeLessThanOrEqual(most)
  })
})
