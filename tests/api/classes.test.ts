import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ClassDetail } from '#/contract/classes.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { enrolledPerson } from '../support/enrolments.ts'

let own: TestApp
let admin: Record<string, string>
let professor: Record<string, string>
let student: Record<string, string>
let ownClass: number

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  professor = (await signedIn(own, 'professor')).bearer
  student = (await signedIn(own, 'student')).bearer
  const person = await enrolledPerson(own, 'student')
  ownClass = person.classId ?? 0
})
afterAll(() => own.drop())

let made = 0
const creation = (parts: object = {}) => {
  made += 1
  return { code: `9أ${made}`, nameAr: 'السنة التاسعة أساسي', nameFr: '9e année de base', level: 9, ...parts }
}
async function create(parts: object = {}): Promise<ClassDetail> {
  const answer = await call(own, 'POST', '/class', { body: creation(parts), headers: admin })
  expect(answer.status).toBe(201)
  return (await answer.json()) as ClassDetail
}

describe('GET /class', () => {
  it('lists the 23 classes of the school in their order', async () => {
    const answer = await call(own, 'GET', '/class', { headers: professor })
    const list = (await answer.json()) as ClassDetail[]
    expect(list.slice(0, 23).map(({ code }) => code)).toContain('4ر')
    expect(list[0]).toMatchObject({ code: '7أ', level: 7, section: null, students: null })
    expect(list.length).toBeGreaterThanOrEqual(23)
  })

  it('tells administrators how many students each has', async () => {
    const list = (await (await call(own, 'GET', '/class', { headers: admin })).json()) as ClassDetail[]
    expect(list.find(({ id }) => id === ownClass)?.students).toBeGreaterThan(0)
  })

  it('shows a student their own class only', async () => {
    const list = (await (await call(own, 'GET', '/class', { headers: student })).json()) as ClassDetail[]
    expect(list.map(({ id }) => id)).toEqual([ownClass])
  })
})

describe('GET /class/{id}', () => {
  it.each(['0', '-1', 'x', '2147483648', '99999999999', '1.5'])('has nothing at %s', async (id) => {
    expect((await call(own, 'GET', `/class/${id}`, { headers: admin })).status).toBe(404)
  })

  it('hides the other classes from a student', async () => {
    const other = await create()
    expect((await call(own, 'GET', `/class/${other.id}`, { headers: student })).status).toBe(404)
    expect((await call(own, 'GET', `/class/${ownClass}`, { headers: student })).status).toBe(200)
  })
})

describe('POST /class', () => {
  it('makes a class, the last in order, with its audit row', async () => {
    const made = await create({ nameAr: '  السنة\u202e التاسعة  ' })
    expect(made).toMatchObject({ nameAr: 'السنة التاسعة', version: 1, subjects: 0, students: 0 })
    const [event] = await own.db.select().from(auditEvents).where(eq(auditEvents.action, 'class.created'))
    expect(event).toMatchObject({ objectType: 'class' })
  })

  it.each([
    ['code', { code: '' }],
    ['code', { code: 'x'.repeat(17) }],
    ['code', { code: '<b>' }],
    ['code', { code: 5 }],
    ['code', { code: undefined }],
    ['nameAr', { nameAr: ' ' }],
    ['nameAr', { nameAr: undefined }],
    ['nameAr', { nameAr: 'م'.repeat(161) }],
    ['nameFr', { nameFr: '' }],
    ['nameFr', { nameFr: ['9e'] }],
    ['level', { level: 6 }],
    ['level', { level: 14 }],
    ['level', { level: '9' }],
    ['level', { level: 9.5 }],
    ['section', { section: 'Sciences!' }],
    ['section', { section: 7 }],
    ['id', { id: 7 }],
  ])('refuses a wrong %s: %o', async (field, parts) => {
    const answer = await call(own, 'POST', '/class', { body: creation(parts), headers: admin })
    expect(answer.status).toBe(422)
    expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual([field])
  })

  it('refuses a code that another class has, in the reader’s language', async () => {
    const { code } = await create()
    const answer = await call(own, 'POST', '/class', { body: creation({ code }), headers: admin })
    expect(answer.status).toBe(422)
    expect((await errorOf(answer)).fields?.code).toMatch(/\p{Script=Arabic}/u)
  })

  it.each([
    ['a professor', () => professor, 403],
    ['a student', () => student, 403],
    ['nobody', () => ({}), 401],
  ] as const)('is not for %s', async (_, headers, status) => {
    expect((await call(own, 'POST', '/class', { body: creation(), headers: headers() })).status).toBe(status)
  })
})

describe('PUT /class/{id}', () => {
  it('changes a class', async () => {
    const { id, version, code } = await create()
    const body = { code, nameAr: 'قسم آخر', nameFr: 'Autre classe', level: 10, section: 'sciences', version }
    const answer = await call(own, 'PUT', `/class/${id}`, { body, headers: admin })
    expect(await answer.json()).toMatchObject({ nameAr: 'قسم آخر', level: 10, section: 'sciences', version: 2 })
  })

  it('gives the present state to who is late, and overwrites nothing', async () => {
    const { id, code } = await create()
    const body = { code, nameAr: 'الأوّل', nameFr: 'Premier', level: 9, version: 1 }
    expect((await call(own, 'PUT', `/class/${id}`, { body, headers: admin })).status).toBe(200)
    const late = await call(own, 'PUT', `/class/${id}`, { body: { ...body, nameAr: 'الثاني' }, headers: admin })
    expect(late.status).toBe(409)
    expect((await errorOf(late)).current).toMatchObject({ nameAr: 'الأوّل', version: 2 })
  })

  it.each([
    [{ version: undefined }, 'version'],
    [{ nameFr: '' }, 'nameFr'],
    [{ level: 99 }, 'level'],
  ])('refuses %o', async (parts, field) => {
    const { id } = await create()
    const answer = await call(own, 'PUT', `/class/${id}`, {
      body: { ...creation(), version: 1, ...parts },
      headers: admin,
    })
    expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual([field])
  })

  it('has nothing to change where there is no class', async () => {
    const answer = await call(own, 'PUT', '/class/2147483647', { body: { ...creation(), version: 1 }, headers: admin })
    expect(answer.status).toBe(404)
  })
})

describe('DELETE /class/{id}', () => {
  it('answers with text, and the class is gone, and can be taken back', async () => {
    const { id } = await create()
    const answer = await call(own, 'DELETE', `/class/${id}`, { headers: admin })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect((await call(own, 'GET', `/class/${id}`, { headers: admin })).status).toBe(404)
    expect((await call(own, 'DELETE', `/class/${id}`, { headers: admin })).status).toBe(404)
    expect((await call(own, 'POST', `/class/${id}/restore`, { headers: admin })).status).toBe(200)
    expect((await call(own, 'GET', `/class/${id}`, { headers: admin })).status).toBe(200)
  })

  it('refuses a class with students, and says how many', async () => {
    const answer = await call(own, 'DELETE', `/class/${ownClass}?with=children`, { headers: admin })
    expect(answer.status).toBe(409)
    expect(await errorOf(answer)).toMatchObject({ code: 'HAS_STUDENTS', counts: { students: expect.any(Number) } })
  })

  it('says how much is below it, and asks', async () => {
    const { id } = await create()
    const subject = { classId: id, nameAr: 'رياضيات', nameFr: 'Mathématiques', lang: 'ar' }
    expect((await call(own, 'POST', '/subjects', { body: subject, headers: admin })).status).toBe(201)
    const asked = await call(own, 'DELETE', `/class/${id}`, { headers: admin })
    expect(await errorOf(asked)).toMatchObject({ code: 'HAS_CHILDREN', counts: { subject: 1 } })
    expect((await call(own, 'DELETE', `/class/${id}?with=children`, { headers: admin })).status).toBe(200)
  })

  it('lets go of its code, which the next class may have', async () => {
    const { id, code } = await create()
    await call(own, 'DELETE', `/class/${id}`, { headers: admin })
    await create({ code })
    expect((await call(own, 'POST', `/class/${id}/restore`, { headers: admin })).status).toBe(409)
  })
})

describe('GET /class/{id}/subjects', () => {
  it('lists what the class is taught, in order', async () => {
    const list = (await (
      await call(own, 'GET', `/class/${ownClass}/subjects`, { headers: student })
    ).json()) as object[]
    expect(list.length).toBeGreaterThan(5)
    expect(list[0]).toMatchObject({
      subjectName: expect.any(String),
      lang: expect.any(String),
      dir: expect.any(String),
    })
  })

  it('is gone with its class', async () => {
    const { id } = await create()
    await call(own, 'DELETE', `/class/${id}`, { headers: admin })
    expect((await call(own, 'GET', `/class/${id}/subjects`, { headers: admin })).status).toBe(404)
  })
})
