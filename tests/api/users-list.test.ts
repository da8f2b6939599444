import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { user } from '#/contract/person.ts'
import { userPage } from '#/contract/users.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { findable } from '../support/ar-norm-fixtures.ts'
import { call, signedIn } from '../support/calls.ts'
import { classId, named, person, statementsOf } from '../support/people.ts'

let own: TestApp
let admin: { Authorization: string }
let professor: { Authorization: string }
let student: { Authorization: string }

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  professor = (await signedIn(own, 'professor')).bearer
  student = (await signedIn(own, 'student')).bearer
})
afterAll(() => own.drop())

async function list(query: string, headers = admin): Promise<ReturnType<typeof userPage.parse>> {
  const answer = await call(own, 'GET', `/users?${query}`, { headers })
  expect(answer.status).toBe(200)
  return userPage.strict().parse(await answer.json())
}
const found = async (q: string, role = 'STUDENT', headers = admin): Promise<string[]> =>
  (await list(`role=${role}&size=100&q=${encodeURIComponent(q)}`, headers)).items.map(
    ({ firstName, lastName }) => `${firstName} ${lastName}`,
  )

describe('the list of people', () => {
  test('has everybody of a role, by family name, in pages', async () => {
    const first = await list('role=STUDENT&size=3')
    const second = await list('role=STUDENT&size=3&page=2')
    const total = await own.db.$count(users, and(eq(users.role, 'STUDENT'), ne(users.status, 'ERASED')))
    expect(total).toBeGreaterThan(600)
    expect(first).toMatchObject({ total, page: 1, size: 3 })
    const names = [...first.items, ...second.items].map(({ id }) => id)
    expect(new Set(names).size).toBe(6)
    const rows = await own.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'STUDENT'), ne(users.status, 'ERASED')))
      .orderBy(users.sortName, users.id)
      .limit(6)
    expect(names).toEqual(rows.map(({ id }) => id))
    expect(await list('role=STUDENT&size=3&page=5000')).toMatchObject({ total, items: [] })
  })

  test('shows an administrator everything of a row but secrets', async () => {
    const { items } = await list('role=STUDENT&q=student%40manara.example')
    const { id, classId: ofClass } = await named(own, 'student')
    expect(items).toEqual([
      {
        id,
        role: 'STUDENT',
        firstName: 'مريم',
        lastName: 'بن سالم',
        photo: null,
        needsCode: false,
        schoolClass: expect.objectContaining({ id: ofClass, code: '4ر' }),
        subjects: [],
        username: 'student',
        email: 'student@manara.example',
        phone: '+21620000001',
        status: 'ACTIVE',
        createdAt: expect.any(String),
        lastSignedInAt: expect.any(String),
      },
    ])
  })

  test('shows the first subjects of each professor', async () => {
    const { items } = await list('role=PROFESSOR&q=professor%40manara.example')
    expect(items[0]?.subjects.map(({ nameAr, schoolClass }) => [nameAr, schoolClass.code])).toEqual([
      ['رياضيات', '9أ'],
      ['رياضيات', '3ر'],
      ['رياضيات', '4ر'],
    ])
    const all = await list('role=PROFESSOR&size=100')
    expect(Math.max(...all.items.map(({ subjects }) => subjects.length))).toBe(6)
  })

  test('is filtered by status, class and subject', async () => {
    const hers = await classId(own, '4ر')
    const gone = await person(own, { status: 'SUSPENDED', classId: hers, lastName: 'المفقود' })
    expect((await list('role=STUDENT&status=SUSPENDED&q=المفقود')).items.map(({ id }) => id)).toEqual([gone.id])
    expect((await list('role=STUDENT&status=SUSPENDED')).total).toBe(2)
    const ofClass = await list(`role=STUDENT&classId=${hers}&size=100`)
    expect(ofClass.items.every(({ schoolClass }) => schoolClass?.id === hers)).toBe(true)
    expect((await list(`role=STUDENT&classId=${hers}&status=ACTIVE`)).total).toBe(ofClass.total - 1)
    const teachers = await list(`role=PROFESSOR&classId=${hers}&size=100`)
    expect(teachers.items.every(({ id }) => id)).toBe(true)
    expect(teachers.items.map(({ username }) => username)).toContain('professor')
    const taught = (await list('role=PROFESSOR&q=professor%40')).items[0]?.subjects[0]?.id
    expect((await list(`role=PROFESSOR&subjectId=${taught}`)).items.map(({ username }) => username)).toEqual([
      'professor',
    ])
    expect(await list('role=STUDENT&classId=2147483647')).toMatchObject({ total: 0 })
  })

  test('comes in every order, whoever never signed in at the end of the latest', async () => {
    const order = async (sort: string): Promise<(string | null)[]> =>
      (await list(`role=PROFESSOR&size=100&sort=${sort}`)).items.map(({ username }) => username)
    expect((await order('-seen'))[0]).toBe('professor')
    expect((await order('seen')).at(-1)).toBe('professor')
    for (const sort of ['name', 'created', 'seen']) {
      expect(await order(`-${sort}`)).toEqual((await order(sort)).toReversed())
    }
  })

  test('has nobody who was erased', async () => {
    const { id } = await person(own, { firstName: '—', lastName: '', status: 'ERASED' })
    expect((await list('role=STUDENT&sort=-created&size=5')).items.map((row) => row.id)).not.toContain(id)
    expect((await call(own, 'GET', '/users?role=STUDENT&status=ERASED', { headers: admin })).status).toBe(422)
  })

  test.each(['', 'role=PARENT', 'role=STUDENT&page=0', 'role=STUDENT&size=101', 'role=STUDENT&sort=phone'])(
    'does not understand ?%s',
    async (query) => {
      expect((await call(own, 'GET', `/users?${query}`, { headers: admin })).status).toBe(422)
    },
  )
  test.each(['classId=2147483648', 'classId=0', 'classId=x', 'subjectId=1e99', 'status=GONE', 'q=a&q=b'])(
    'does not understand &%s',
    async (query) => {
      expect((await call(own, 'GET', `/users?role=STUDENT&${query}`, { headers: admin })).status).toBe(422)
    },
  )

  test.each([
    ['STUDENT', 3],
    ['PROFESSOR', 4],
  ])('of %ss costs %i statements however long it is, the session among them', async (role, statements) => {
    expect(await statementsOf(own, () => list(`role=${role}&size=1`))).toBe(statements)
    expect(await statementsOf(own, () => list(`role=${role}&size=100&q=a&sort=-seen`))).toBe(statements)
  })
})

describe('the search for people', () => {
  beforeAll(async () => {
    const rows = [
      { firstName: 'أحمد', lastName: 'القَيْروانيّ', phone: '+21698123456', username: 'ahmed.k' },
      { firstName: 'فاطمة', lastName: 'ڨفصية', email: 'fatma@example.tn' },
      { firstName: 'Hédi', lastName: 'Ben Ammar', phone: '+21671123456' },
    ]
    for (const row of rows) await person(own, row)
  })

  test.each([
    ['احمد القيرواني', ['أحمد القَيْروانيّ']],
    ['القيرواني احمد', ['أحمد القَيْروانيّ']],
    ['أحمد قيروان', ['أحمد القَيْروانيّ']],
    ['فاطمه قفصيه', ['فاطمة ڨفصية']],
    ['fatma@example', ['فاطمة ڨفصية']],
    ['hedi ammar', ['Hédi Ben Ammar']],
    ['HÉDI BEN', ['Hédi Ben Ammar']],
    ['hedi be', ['Hédi Ben Ammar']],
    ['ahmed.k', ['أحمد القَيْروانيّ']],
    ['98123456', ['أحمد القَيْروانيّ']],
    ['98 123 456', ['أحمد القَيْروانيّ']],
    ['٩٨ ١٢٣ ٤٥٦', ['أحمد القَيْروانيّ']],
    ['+216 98 123 456', ['أحمد القَيْروانيّ']],
    ['0021698123456', ['أحمد القَيْروانيّ']],
    ['(98) 123-456', ['أحمد القَيْروانيّ']],
    ['98 123', ['أحمد القَيْروانيّ']],
    ['123456', ['Hédi Ben Ammar', 'أحمد القَيْروانيّ']],
    ['احمد 98123456', ['أحمد القَيْروانيّ']],
    ['71', ['Hédi Ben Ammar']],
    ['%', []],
    ['_____', []],
    ['\\', []],
    ["' or 1=1 --", []],
    ['لا أحد هنا', []],
  ])('finds %j', async (q, names) => {
    expect((await found(q)).toSorted()).toEqual(names.toSorted())
  })

  test.each(findable)('finds %j by %j', async (text, word) => {
    const { id } = await person(own, { firstName: 'س', lastName: text })
    const { items } = await list(`role=STUDENT&size=100&q=${encodeURIComponent(word)}`)
    expect(items.map((row) => row.id)).toContain(id)
  })

  test('finds the beginning of a word by a letter or two', async () => {
    const { total } = await list(`role=STUDENT&q=${encodeURIComponent('مر')}`)
    expect(total).toBeGreaterThan(0)
    expect((await found('مر')).every((name) => /(^| |ّ)مر/.test(name.replace(/\p{M}/gu, '')))).toBe(true)
  })

  test('is by indexes, in Arabic too', async () => {
    for (const from of [1, 1_001]) {
      await own.db.execute(sql`insert into users (role, username, first_name, last_name, status)
        select 'STUDENT', 'plan.' || n, 'اسم', 'لقب ' || md5(n::text), 'ACTIVE'
        from generate_series(${from}::int, ${from}::int + 999) n`)
    }
    await own.db.execute(sql`vacuum analyze users`)
    const plan = async (rest: string): Promise<string> =>
      JSON.stringify((await own.db.execute(sql.raw(`explain select id from users ${rest}`))).rows)
    const people = `role = 'STUDENT' and status <> 'ERASED'`
    expect(await plan(`where ${people} order by sort_name, id limit 20`)).toContain('users_role_sort_name_index')
    expect(await plan(`where ${people} order by created_at desc, id desc limit 20`)).toContain('created_at_index')
    expect(await plan(`where ${people} order by last_signed_in_at desc nulls last, id desc limit 20`)).toContain(
      'last_signed_in_at_index',
    )
    expect(await plan(`where trgm_form(search) like trgm_form('%قيروان%')`)).toContain('users_search_index')
    await own.db.execute(sql`delete from users where username like 'plan.%'`)
  })
})

describe('a professor', () => {
  test('sees the active students of the classes taught, and nothing private', async () => {
    const { items, total } = await list('role=STUDENT&size=100', professor)
    const taught = await Promise.all(['9أ', '3ر', '4ر'].map((code) => classId(own, code)))
    const { rows } = await own.db.execute<{ n: number }>(sql`select count(*)::int n from users
      join enrolments on user_id = users.id and ended_at is null and class_id in ${taught} where status = 'ACTIVE'`)
    expect(total).toBe(rows[0]?.n)
    expect(items.every(({ schoolClass }) => taught.includes(schoolClass?.id ?? 0))).toBe(true)
    for (const { username, email, phone, status, createdAt, lastSignedInAt } of items) {
      expect([username, email, phone, status, createdAt, lastSignedInAt]).toEqual([null, null, null, null, null, null])
    }
  })

  test('sees active colleagues, and no administrator', async () => {
    await person(own, { role: 'PROFESSOR', status: 'PENDING', lastName: 'المنتظر' })
    const { items, total } = await list('role=PROFESSOR&size=100', professor)
    expect(total).toBe((await list('role=PROFESSOR&status=ACTIVE')).total)
    expect(items.every(({ phone }) => phone === null)).toBe(true)
    expect((await call(own, 'GET', '/users?role=ADMINISTRATOR', { headers: professor })).status).toBe(403)
  })

  test('asks in vain for others by status, class, address or number', async () => {
    expect((await list('role=STUDENT&status=SUSPENDED', professor)).total).toBe(0)
    expect((await list(`role=STUDENT&classId=${await classId(own, '7أ')}`, professor)).total).toBe(0)
    expect(await found('20000001', 'STUDENT', professor)).toEqual([])
    expect(await found('student@manara', 'STUDENT', professor)).toEqual([])
    expect(await found('مريم بن سالم', 'STUDENT', professor)).toContain('مريم بن سالم')
    const byName = await list('role=STUDENT&size=5', professor)
    expect((await list('role=STUDENT&size=5&sort=-seen', professor)).items).toEqual(byName.items)
  })

  test('opens nobody’s page', async () => {
    const { id } = await named(own, 'student')
    expect((await call(own, 'GET', `/users/${id}`, { headers: professor })).status).toBe(403)
    expect((await call(own, 'GET', `/users/${id}/history`, { headers: professor })).status).toBe(403)
  })
})

test('students see nobody', async () => {
  expect((await call(own, 'GET', '/users?role=STUDENT', { headers: student })).status).toBe(403)
})

describe('a person', () => {
  test('is told in full to administrators, without secrets', async () => {
    const { id } = await named(own, 'professor')
    const answer = await call(own, 'GET', `/users/${id}`, { headers: admin })
    const text = await answer.text()
    expect(text).not.toContain('argon2')
    expect(user.strict().parse(JSON.parse(text))).toMatchObject({
      id,
      username: 'professor',
      hasPassword: true,
      emailConfirmed: true,
      sessions: 1,
      consents: [],
      requests: [],
      subjects: [{ nameAr: 'رياضيات' }, {}, {}],
    })
  })

  test.each([crypto.randomUUID(), '1', 'x', '%00', "'", '2147483648'])(
    'that is not there is not found: %s',
    async (id) => {
      for (const path of [`/users/${id}`, `/users/${id}x/history`]) {
        expect((await call(own, 'GET', path, { headers: admin })).status).toBe(404)
      }
    },
  )

  test('costs six statements, the session among them', async () => {
    const { id } = await named(own, 'student')
    expect(await statementsOf(own, () => call(own, 'GET', `/users/${id}`, { headers: admin }))).toBe(6)
  })
})
