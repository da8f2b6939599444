import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditEvents } from '#/server/tables/audit.ts'
import { files } from '#/server/tables/files.ts'
import { materialFiles } from '#/server/tables/materials.ts'
import { userPhotos } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'

let own: TestApp
let actorId: string
let headers: Record<string, string>

beforeAll(async () => {
  own = await testApp()
  const { person, bearer } = await signedIn(own, 'admin')
  actorId = person.id
  headers = bearer
})
afterAll(() => own.drop())

let made = 0
const names = { nameAr: 'الأعداد المركّبة', nameFr: 'Nombres complexes' }

async function make(path: string, body: object): Promise<number> {
  const answer = await call(own, 'POST', path, { body: { ...names, ...body }, headers })
  expect(answer.status, `POST ${path}`).toBe(201)
  return ((await answer.json()) as { id: number }).id
}
function makeClass(): Promise<number> {
  made += 1
  return make('/class', { code: `T${made}`, level: 7 })
}
const makeSubject = async () => make('/subjects', { classId: await makeClass(), lang: 'fr' })
const makeChapter = async () => make('/chapters', { subjectId: await makeSubject() })
const makeCourse = async () => make('/courses', { chapterId: await makeChapter() })
const makeMaterial = async () => make('/materials', { courseId: await makeCourse(), kind: 'book' })

/** Something that can be deleted. */
interface Deletable {
  kind: string
  table: string
  /** The call that deletes it. */
  path: string
  objectId: string
  /** Whether it is there for those who read. */
  isThere(): Promise<boolean>
}

const curriculumItem = (kind: string, table: string, path: string, create: () => Promise<number>) => ({
  kind,
  action: `${kind}.deleted`,
  async create(): Promise<Deletable> {
    const id = await create()
    const isThere = async () => (await call(own, 'GET', `${path}/${id}`, { headers })).status === 200
    return { kind, table, path: `${path}/${id}`, objectId: String(id), isThere }
  },
})
const curriculumItems = [
  curriculumItem('class', 'classes', '/class', makeClass),
  curriculumItem('subject', 'subjects', '/subjects', makeSubject),
  curriculumItem('chapter', 'chapters', '/chapters', makeChapter),
  curriculumItem('course', 'courses', '/courses', makeCourse),
  curriculumItem('material', 'materials', '/materials', makeMaterial),
]
const file = {
  kind: 'file',
  action: 'file.removed',
  async create(): Promise<Deletable> {
    const materialId = await makeMaterial()
    const values = { kind: 'pdf', type: 'application/pdf', name: 'a.pdf', bytes: 1 } as const
    const [row] = await own.db.insert(files).values(values).returning()
    const objectId = row?.id ?? ''
    await own.db.insert(materialFiles).values({ materialId, fileId: objectId, role: 'main' })
    const isThere = async () => (await own.db.$count(files, eq(files.id, objectId))) === 1
    return { kind: 'file', table: 'files', path: `/materials/${materialId}/files/${objectId}`, objectId, isThere }
  },
}
const photo = {
  kind: 'user',
  action: 'user.photo-removed',
  async create(): Promise<Deletable> {
    await own.db
      .insert(userPhotos)
      .values({ userId: actorId, key: crypto.randomUUID(), bytes: Buffer.from('picture') })
      .onConflictDoNothing()
    const isThere = async () => (await own.db.$count(userPhotos, eq(userPhotos.userId, actorId))) === 1
    return { kind: 'user', table: 'user_photos', path: '/me/photo', objectId: actorId, isThere }
  },
}

const traces = ({ kind, objectId }: Deletable, action: string) =>
  own.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.objectType, kind), eq(auditEvents.objectId, objectId), eq(auditEvents.action, action)))
const remove = ({ path }: Deletable) => call(own, 'DELETE', path, { headers })

/** Has every change of a table undone in the end, while some work is done. */
async function undone(table: string, moment: 'at once' | 'in the end', work: () => Promise<void>): Promise<void> {
  await own.db.execute(sql`create or replace function refuse() returns trigger language plpgsql
    as $$ begin raise 'no change today'; end $$`)
  const trigger = moment === 'at once' ? 'trigger refuse before' : 'constraint trigger refuse after'
  const late = moment === 'at once' ? '' : 'deferrable initially deferred'
  await own.db.execute(
    sql.raw(`create ${trigger} insert or update or delete on ${table} ${late} for each row execute function refuse()`),
  )
  try {
    await work()
  } finally {
    await own.db.execute(sql.raw(`drop trigger refuse on ${table}`))
  }
}

describe.each([...curriculumItems, file, photo])('a deletion: $action', ({ action, create }) => {
  it('leaves one trace, of who deleted what', async () => {
    const deleted = await create()
    const before = (await traces(deleted, action)).length
    expect((await remove(deleted)).ok).toBe(true)
    expect(await deleted.isThere()).toBe(false)
    const left = (await traces(deleted, action)).slice(before)
    expect(left).toEqual([expect.objectContaining({ actorId, objectType: deleted.kind, objectId: deleted.objectId })])
    expect(left[0]?.requestId).toEqual(expect.any(String))
  })

  it('that is undone leaves none, and without its trace nothing is deleted', async () => {
    const kept = await create()
    const before = (await traces(kept, action)).length
    for (const [table, moment] of [
      [kept.table, 'in the end'],
      ['audit_events', 'at once'],
    ] as const) {
      await undone(table, moment, async () => expect((await remove(kept)).status).toBe(500))
      expect(await traces(kept, action)).toHaveLength(before)
      expect(await kept.isThere()).toBe(true)
    }
  })
})

describe.each(curriculumItems)('the recycle bin, for a $kind', ({ kind, create }) => {
  it('gives it back with one trace, of who took what out of it', async () => {
    const back = await create()
    await remove(back)
    // Twice: what is live already is not taken out once more.
    for (const _ of [1, 2]) expect((await call(own, 'POST', `${back.path}/restore`, { headers })).status).toBe(200)
    expect(await back.isThere()).toBe(true)
    expect(await traces(back, `${kind}.restored`)).toEqual([
      expect.objectContaining({ actorId, objectType: kind, objectId: back.objectId }),
    ])
  })

  it('keeps it, without a trace, where that is undone', async () => {
    const kept = await create()
    await remove(kept)
    await undone(kept.table, 'in the end', async () => {
      expect((await call(own, 'POST', `${kept.path}/restore`, { headers })).status).toBe(500)
    })
    expect(await traces(kept, `${kind}.restored`)).toEqual([])
    expect(await kept.isThere()).toBe(false)
  })
})
