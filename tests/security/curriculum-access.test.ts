import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { files } from '#/server/tables/files.ts'
import { materialFiles, materialTexts } from '#/server/tables/materials.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'
import { enrolledPeople } from '../support/enrolments.ts'
import { taughtSubject } from '../support/lessons.ts'
import { person, withPassword } from '../support/people.ts'
import { begin } from '../support/uploads.ts'

/** `student` and `suspended` are of the class, `professor` teaches the subject, `stranger` and `colleague` are others. */
const ROLES = ['anonymous', 'student', 'stranger', 'professor', 'colleague', 'admin', 'suspended'] as const
type Role = (typeof ROLES)[number]

/**
 * What everybody is answered about what is published. Whoever may change something is answered 409 here: the calls come
 * with an old version, with other children than there are, or without saying that children go along. `none` is a list
 * without the thing.
 */
const PUBLISHED = `
                    anonymous student stranger professor colleague admin suspended
  list class              401     200     none       200       200   200       401
  read class              401     200      404       200       200   200       401
  create class            401     403      403       403       403   201       401
  change class            401     403      404       403       403   409       401
  order class             401     403      404       403       403   409       401
  delete class            401     403      404       403       403   409       401
  restore class           401     404      404       404       404   200       401
  contents class          401     200      404       200       200   200       401
  list subject            401     200     none       200       200   200       401
  read subject            401     200      404       200       200   200       401
  create subject          401     403      403       403       403   201       401
  change subject          401     403      404       403       403   409       401
  order subject           401     403      404       409       403   409       401
  delete subject          401     403      404       403       403   409       401
  restore subject         401     404      404       404       404   200       401
  contents subject        401     200      404       200       200   200       401
  list chapter            401     200     none       200      none   200       401
  read chapter            401     200      404       200       404   200       401
  create chapter          401     403      403       201       403   201       401
  change chapter          401     403      404       409       404   409       401
  order chapter           401     403      404       409       404   409       401
  delete chapter          401     403      404       409       404   409       401
  restore chapter         401     404      404       404       404   200       401
  list course             401     200     none       200      none   200       401
  read course             401     200      404       200       404   200       401
  create course           401     403      403       201       422   201       401
  change course           401     403      404       409       404   409       401
  publish course          401     403      404       409       404   409       401
  order course            401     403      404       409       404   409       401
  delete course           401     403      404       409       404   409       401
  restore course          401     404      404       404       404   200       401
  contents course         401     200      404       200       404   200       401
  preview course          401     403      404       200       404   200       401
  list material           401     200     none       200      none   200       401
  read material           401     200      404       200       404   200       401
  create material         401     403      403       201       422   201       401
  change material         401     403      404       409       404   409       401
  publish material        401     403      404       409       404   409       401
  delete material         401     403      404       200       404   200       401
  restore material        401     404      404       404       404   200       401
  read text               401     403      404       200       404   200       401
  write text              401     403      404       409       404   409       401
  publish text            401     403      404       409       404   409       401
  list file               401     200      404       200       404   200       401
  read file               401     200      404       200       404   200       401
  remove file             401     403      404       204       404   204       401
  upload file             401     403      403       201       404   201       401
  write captions          401     403      403       422       404   422       401
  remove captions         401     403      403       422       404   422       401
`

/** The same about a course, and what is in it, that is a draft: for pupils of the class it is not there either. */
const DRAFT = `
                    anonymous student stranger professor colleague admin suspended
  list course             401    none     none       200      none   200       401
  read course             401     404      404       200       404   200       401
  change course           401     404      404       409       404   409       401
  order course            401     404      404       409       404   409       401
  delete course           401     404      404       409       404   409       401
  contents course         401     404      404       404       404   404       401
  preview course          401     404      404       200       404   200       401
  list material           401    none     none       200      none   200       401
  read material           401     404      404       200       404   200       401
  change material         401     404      404       409       404   409       401
  delete material         401     404      404       200       404   200       401
  read text               401     404      404       200       404   200       401
  write text              401     404      404       409       404   409       401
  publish text            401     404      404       409       404   409       401
  list file               401     404      404       200       404   200       401
  read file               401     404      404       200       404   200       401
  remove file             401     404      404       204       404   204       401
  upload file             401     403      403       201       404   201       401
  write captions          401     403      403       422       404   422       401
  remove captions         401     403      403       422       404   422       401
`

interface Tree {
  class: number
  subject: number
  chapter: number
  course: number
  material: number
  file: string
}
type Kind = 'class' | 'subject' | 'chapter' | 'course' | 'material'

const PATHS: Record<Kind, string> = {
  class: '/class',
  subject: '/subjects',
  chapter: '/chapters',
  course: '/courses',
  material: '/materials',
}
const names = { nameAr: 'المتتاليات', nameFr: 'Suites' }
const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Soit' }] }] }
const OLD = 2_000_000_000

let own: TestApp
let bearers: Record<Role, Record<string, string>>
let published: Tree
let draft: Tree

async function make(path: string, body: object): Promise<number> {
  const answer = await call(own, 'POST', path, { body: { ...names, ...body }, headers: bearers.admin })
  expect(answer.status, `POST ${path}`).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

async function plant(place: { class: number; subject: number }, status: string): Promise<Tree> {
  const chapter = await make('/chapters', { subjectId: place.subject })
  const course = await make('/courses', { chapterId: chapter, status })
  const material = await make('/materials', { courseId: course, kind: 'text', status })
  await own.db.insert(materialTexts).values({ materialId: material, published: document as never })
  const [file] = await own.db
    .insert(files)
    .values({ kind: 'image', type: 'image/png', name: 'figure.png', bytes: 9, state: 'ready' })
    .returning({ id: files.id })
  const tree = { ...place, chapter, course, material, file: file?.id ?? '' }
  await attach(tree)
  return tree
}

async function attach({ material, file }: Tree): Promise<void> {
  await own.db
    .insert(files)
    .values({ id: file, kind: 'image', type: 'image/png', name: 'figure.png', bytes: 9, state: 'ready' })
    .onConflictDoNothing()
  await own.db
    .insert(materialFiles)
    .values({ materialId: material, fileId: file, role: 'figure' })
    .onConflictDoNothing()
}

beforeAll(async () => {
  own = await testApp()
  const place = await taughtSubject(own)
  const students = await enrolledPeople(own, and(eq(users.role, 'STUDENT'), eq(users.status, 'ACTIVE')))
  const stranger = students.find(({ classId }) => classId !== place.classId)
  const [colleague] = await own.db
    .select()
    .from(users)
    .where(
      and(
        eq(users.role, 'PROFESSOR'),
        eq(users.status, 'ACTIVE'),
        sql`exists (select from professor_subjects where user_id = ${users.id})`,
        sql`not exists (select from professor_subjects where user_id = ${users.id} and subject_id = ${place.taught})`,
      ),
    )
    .limit(1)
  const suspended = await person(own, { classId: place.classId })
  for (const { id } of [stranger, colleague, suspended].filter((each) => each !== undefined)) {
    await withPassword(own, id)
  }
  const as = async (username: string | undefined) => (await signedIn(own, username ?? '')).bearer
  bearers = {
    anonymous: {},
    student: await as('student'),
    stranger: await as(stranger?.username),
    professor: await as('professor'),
    colleague: await as(colleague?.username),
    admin: await as('admin'),
    suspended: await as(suspended.username),
  }
  await own.db.update(users).set({ status: 'SUSPENDED' }).where(eq(users.id, suspended.id))
  const subject = { class: place.classId, subject: place.taught }
  published = await plant(subject, 'published')
  draft = await plant(subject, 'draft')
})
afterAll(() => own.drop())

/** The call of a verb on something of a tree. */
function requestOf(verb: string, entity: string, tree: Tree): { method: string; path: string; body?: unknown } {
  const text = `/materials/${tree.material}/text`
  if (entity === 'text') {
    if (verb === 'read') return { method: 'GET', path: text }
    if (verb === 'write') return { method: 'PUT', path: text, body: { draft: document, version: OLD } }
    return { method: 'POST', path: `${text}/publish`, body: { version: OLD } }
  }
  if (entity === 'file') {
    const all = `/materials/${tree.material}/files`
    if (verb === 'list') return { method: 'GET', path: all }
    if (verb === 'read') return { method: 'GET', path: `/files/${tree.file}` }
    return { method: 'DELETE', path: `${all}/${tree.file}` }
  }
  const kind = entity as Kind
  const one = `${PATHS[kind]}/${tree[kind]}`
  const change = {
    class: { ...names, code: 'قسم', level: 13, version: OLD },
    subject: { ...names, lang: 'fr', version: OLD },
    chapter: { ...names, version: OLD },
    course: { ...names, status: 'published', version: OLD },
    material: { ...names, status: 'published', version: OLD },
  }
  const creation = {
    class: { ...names, code: `ق${Math.random().toString(36).slice(2, 8)}`, level: 13 },
    subject: { ...names, classId: tree.class, lang: 'fr' },
    chapter: { ...names, subjectId: tree.subject },
    course: { ...names, chapterId: tree.chapter },
    material: { ...names, courseId: tree.course, kind: 'book' },
  }
  const lists = {
    class: '/class',
    subject: `/subjects?classId=${tree.class}&size=100`,
    chapter: `/chapters?subjectId=${tree.subject}&size=100`,
    course: `/courses?chapterId=${tree.chapter}&size=100`,
    material: `/materials?courseId=${tree.course}&size=100`,
  }
  switch (verb) {
    case 'list':
      return { method: 'GET', path: lists[kind] }
    case 'read':
      return { method: 'GET', path: one }
    case 'create':
      return { method: 'POST', path: PATHS[kind], body: creation[kind] }
    case 'change':
    case 'publish':
      return { method: 'PUT', path: one, body: change[kind] }
    case 'order':
      return { method: 'PUT', path: `${one}/order`, body: { ids: [OLD] } }
    case 'delete':
      return { method: 'DELETE', path: one }
    case 'restore':
      return { method: 'POST', path: `${one}/restore` }
    case 'contents':
      return { method: 'GET', path: `${one}/${kind === 'course' ? 'contents' : 'programme'}` }
    default:
      return { method: 'GET', path: `${one}/contents?state=draft` }
  }
}

/** What a role is answered: a status, or `none` for a list in which the thing is not. */
async function answerOf(role: Role, verb: string, entity: string, tree: Tree): Promise<string> {
  if (verb === 'upload') {
    const send = async (path: string, init: RequestInit) => own.app.request(`/api${path}`, init)
    const file = { materialId: tree.material, role: 'figure', name: 'figure.png', bytes: 9 } as const
    return String((await begin({ send, headers: bearers[role] }, file)).status)
  }
  if (entity === 'captions') {
    // A picture has none, which only those are told who may change it.
    const path = `/materials/${tree.material}/files/${tree.file}/captions/ar`
    const headers = { ...bearers[role], 'Content-Type': 'application/octet-stream' }
    const sent = verb === 'write' ? { method: 'PUT', body: 'WEBVTT' } : { method: 'DELETE' }
    return String((await call(own, sent.method, path, { body: sent.body, headers })).status)
  }
  const { method, path, body } = requestOf(verb, entity, tree)
  const answer = await call(own, method, path, { body, headers: bearers[role] })
  if (verb === 'list' && answer.status === 200 && entity !== 'file') {
    const listed = (await answer.json()) as { id: number }[] | { items: { id: number }[] }
    const items = Array.isArray(listed) ? listed : listed.items
    return items.some(({ id }) => id === tree[entity as Kind]) ? '200' : 'none'
  }
  if (verb === 'delete' && answer.status === 200) {
    await call(own, 'POST', `${path}/restore`, { headers: bearers.admin })
  }
  if (verb === 'remove' && answer.status === 204) await attach(tree)
  return String(answer.status)
}

type Row = Record<Role, string>

/** @returns the rows of a table as it is written above, by verb and entity */
function rowsOf(table: string): Map<string, Row> {
  const [, ...lines] = table.trim().split('\n')
  return new Map(
    lines.map((line) => {
      const [verb, entity, ...cells] = line.trim().split(/\s+/)
      const row = ROLES.map((role, index) => [role, cells[index] ?? ''])
      return [`${verb} ${entity}`, Object.fromEntries(row) as Row]
    }),
  )
}

describe.each([
  ['published', PUBLISHED, () => published],
  ['a draft', DRAFT, () => draft],
] as const)('the curriculum, %s', (name, table, tree) => {
  test('is what the table allows, for every role, verb and kind of thing', async () => {
    const expected = rowsOf(table)
    const found = new Map<string, Row>()
    for (const key of expected.keys()) {
      const [verb = '', entity = ''] = key.split(' ')
      const row = {} as Row
      for (const role of ROLES) row[role] = await answerOf(role, verb, entity, tree())
      found.set(key, row)
    }
    console.table(Object.fromEntries(found), [...ROLES])
    expect(Object.fromEntries(found), name).toEqual(Object.fromEntries(expected))
  })
})

test('a file’s address is for who was given it, and for that file alone', async () => {
  const view = async (role: Role) => {
    const answer = await call(own, 'GET', `/files/${published.file}`, { headers: bearers[role] })
    return (await answer.json()) as { url: string }
  }
  const { url } = await view('student')
  const [, grant] = /\/files\/[^/]+\/([^/]+)\//.exec(url) ?? []
  const other = await call(own, 'GET', `/files/${draft.file}/${grant}/original`)
  expect(other.status).toBe(404)
})
