import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#/server/platform/database/types.ts'
import { contactMessages } from '#/server/tables/contact.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { type ApiClient, signInApi } from '../support/sign-in.ts'

/** What somebody may call themselves, or a thing: as it was typed, and as the text of a page. */
const PAYLOAD = '<img src="x" onerror="window.hacked=1">'
const AS_TEXT = '&lt;img src=&quot;x&quot; onerror=&quot;window.hacked=1&quot;&gt;'

let server: TestServer
const clients = {} as Record<'admin' | 'professor', ApiClient>
const ids: Record<string, string | number> = {}

beforeAll(async () => {
  server = await startServer()
  const { db } = server.database ?? {}
  if (!db) throw new Error('The server has no database of its own')
  for (const who of ['admin', 'professor'] as const) clients[who] = await signInApi(server.origin, who)
  await makeThings()
  await write(db)
})
afterAll(() => server?.stop())

/** A lesson of the professor's, with one of each kind of thing above it. */
async function makeThings(): Promise<void> {
  const names = { nameAr: 'اسم', nameFr: 'Nom' }
  const make = async (path: string, body: object): Promise<number> => {
    const answer = await clients.admin.request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...names, ...body }),
    })
    return ((await answer.json()) as { id: number }).id
  }
  const { rows } = (await server.database?.db.execute<Record<string, string | number>>(sql`
    select subjects.id as subject, subjects.class_id as class, users.id as professor,
      (select id from users where username = 'student') as student,
      (select id from users where username = 'admin') as admin
    from professor_subjects join subjects on subjects.id = subject_id join users on users.id = user_id
    where users.username = 'professor' order by subjects.id limit 1`)) ?? { rows: [] }
  Object.assign(ids, rows[0])
  ids.chapter = await make('/chapters', { subjectId: ids.subject })
  ids.course = await make('/courses', { chapterId: ids.chapter })
}

/** Everything that people write is the payload. */
async function write(db: Db): Promise<void> {
  await db.execute(sql`update users set first_name = ${PAYLOAD}, last_name = ${PAYLOAD}, biography = ${PAYLOAD}`)
  await db.execute(sql`update auth_sessions set device = ${PAYLOAD}`)
  for (const table of ['classes', 'subjects', 'chapters', 'courses'])
    await db.execute(sql`update ${sql.identifier(table)} set name_ar = ${PAYLOAD}, name_fr = ${PAYLOAD}`)
  const message = { name: PAYLOAD, message: PAYLOAD, phone: '+21698123456', topic: 'other', locale: 'ar' } as const
  const [written] = await db
    .insert(contactMessages)
    .values({ ...message, digest: 'payload' })
    .returning({ id: contactMessages.id })
  ids.message = written?.id ?? ''
}

/** Pages that show what people wrote. */
const PAGES = {
  admin: [
    '/admin',
    '/admin/students',
    '/admin/students/:student',
    '/admin/students/:student/edit',
    '/admin/professors',
    '/admin/professors/:professor',
    '/admin/administrators',
    '/admin/administrators/:admin',
    '/admin/classes',
    '/admin/classes/:class/edit',
    '/admin/classes/:class/programme',
    '/admin/subjects',
    '/admin/subjects/:subject/edit',
    '/admin/chapters',
    '/admin/chapters/:chapter/edit',
    '/admin/courses',
    '/admin/courses/:course/edit',
    '/admin/courses/:course/preview',
    '/admin/school-year',
    '/admin/follow?subject=:subject',
    '/admin/letters',
    '/admin/audit',
    '/admin/contact',
    '/admin/contact/:message',
    '/admin/my-profile',
  ],
  professor: [
    '/professor',
    '/professor/courses',
    '/professor/courses/:course/edit',
    '/professor/chapters',
    '/professor/students',
    '/professor/professors',
    '/professor/follow?subject=:subject',
    '/professor/my-profile',
  ],
} as const

describe.each(['admin', 'professor'] as const)('what people wrote is text on the pages of the %s', (who) => {
  test.each(PAGES[who])('%s', async (pattern) => {
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => String(ids[name]))
    const cookie = `token=${clients[who].person.accessToken}`
    const answer = await fetch(server.origin + path, { headers: { Cookie: cookie }, redirect: 'manual' })
    expect(answer.status).toBe(200)
    const page = await answer.text()
    expect(page).not.toContain(PAYLOAD)
    // What the page's script is given has it too; it is what is seen that counts.
    expect(page.replace(/ props="[^"]*"/g, '')).toContain(AS_TEXT)
  })
})
