import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TEXT_BYTES, type TextBlock, type TextDocument } from '#/contract/material-text.ts'
import { textsOf } from '#/server/features/materials/text/read.ts'
import { auditEvents } from '#/server/tables/audit.ts'
import { files } from '#/server/tables/files.ts'
import { materialFiles, materialTexts } from '#/server/tables/materials.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { enrolledPerson } from '../support/enrolments.ts'

type Bearer = Record<string, string>
interface CurriculumItem {
  id: number
  version: number
}
interface Text {
  version: number
  draft: TextDocument | null
  published: TextDocument | null
}

let own: TestApp
let admin: Bearer
let professor: Bearer
let student: Bearer
let taught: number
let foreign: number
const names = { nameAr: 'نصّ', nameFr: 'Texte' }

beforeAll(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  professor = (await signedIn(own, 'professor')).bearer
  student = (await signedIn(own, 'student')).bearer
  const person = await enrolledPerson(own, 'student')
  const [teacher] = await own.db.select().from(users).where(eq(users.username, 'professor'))
  const rows = await own.db
    .select({ id: subjects.id, mine: sql<boolean>`${professorSubjects.userId} is not null` })
    .from(subjects)
    .leftJoin(
      professorSubjects,
      and(eq(professorSubjects.subjectId, subjects.id), eq(professorSubjects.userId, teacher?.id ?? '')),
    )
    .where(eq(subjects.classId, person.classId ?? 0))
  taught = rows.find(({ mine }) => mine)?.id ?? 0
  foreign = rows.find(({ mine }) => !mine)?.id ?? 0
})
afterAll(() => own.drop())

async function make(path: string, body: object, headers = professor): Promise<CurriculumItem> {
  const answer = await call(own, 'POST', path, { body: { ...names, ...body }, headers })
  expect(answer.status, `POST ${path}`).toBe(201)
  return (await answer.json()) as CurriculumItem
}
async function makeMaterial(subjectId: number, body: object = {}, headers = professor): Promise<CurriculumItem> {
  const chapter = await make('/chapters', { subjectId }, headers)
  const course = await make('/courses', { chapterId: chapter.id, status: 'published' }, headers)
  return make('/materials', { courseId: course.id, kind: 'text', lang: 'ar', ...body }, headers)
}
const paragraph = (words: string): TextBlock => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })
const textOf = (...words: string[]): TextDocument => ({ type: 'doc', content: words.map(paragraph) })
const put = (id: number, body: unknown, headers = professor) =>
  call(own, 'PUT', `/materials/${id}/text`, { headers, body })
async function read(id: number): Promise<Text> {
  return (await (await call(own, 'GET', `/materials/${id}/text`, { headers: professor })).json()) as Text
}

let material: CurriculumItem
beforeEach(async () => {
  material = await makeMaterial(taught)
})

describe('a draft', () => {
  it('is kept with a version of its own', async () => {
    expect(await read(material.id)).toMatchObject({ version: 0, draft: null, published: null, updatedAt: null })
    const saved = await put(material.id, { draft: textOf('سلام'), version: 0 })
    expect(saved.status).toBe(200)
    const paragraphs = [{ type: 'paragraph', content: [{ type: 'text', text: 'سلام' }] }]
    expect(await saved.json()).toMatchObject({ version: 1, draft: { content: paragraphs }, published: null })
    expect((await put(material.id, { draft: textOf('مرحبا'), version: 1 })).status).toBe(200)
    expect((await read(material.id)).version).toBe(2)
  })

  it('that is late gets the present one and changes nothing', async () => {
    await put(material.id, { draft: textOf('أوّل'), version: 0 })
    for (const version of [0, 2, 7]) {
      const late = await put(material.id, { draft: textOf('متأخّر'), version })
      expect(late.status).toBe(409)
      expect((await errorOf(late)).current).toMatchObject({ version: 1, draft: textOf('أوّل') })
    }
    expect((await read(material.id)).draft).toMatchObject(textOf('أوّل'))
  })

  it('of twenty people at once loses nobody’s words', async () => {
    const words = Array.from({ length: 20 }, (_, index) => `فقرة ${index}`)
    await Promise.all(
      words.map(async (mine) => {
        let { draft, version } = await read(material.id)
        for (;;) {
          const content = [...(draft?.content ?? []), paragraph(mine)]
          const answer = await put(material.id, { draft: { type: 'doc', content }, version })
          if (answer.status === 200) return
          if (answer.status === 409) ({ draft, version } = (await errorOf(answer)).current as Text)
          else expect(answer.status, 'nothing but 200, 409 and too busy').toBe(503)
        }
      }),
    )
    const after = await read(material.id)
    expect(after.version).toBe(20)
    expect(after.draft?.content.map((block) => JSON.stringify(block).match(/فقرة \d+/)?.[0]).sort()).toEqual(
      words.sort(),
    )
  })

  it('is refused where the contract does not know it', async () => {
    const deep = (levels: number): unknown =>
      levels === 0 ? paragraph('x') : { type: 'blockquote', content: [deep(levels - 1)] }
    const WRONG: unknown[] = [
      {},
      { type: 'doc', content: [] },
      { type: 'doc', content: [{ type: 'script', content: [] }] },
      { type: 'doc', content: [{ type: 'paragraph', attrs: { style: 'color:red' } }] },
      { type: 'doc', content: [{ type: 'heading', attrs: { level: 1 } }] },
      { type: 'doc', content: [{ type: 'image', attrs: { src: 'https://evil.example/x.png' } }] },
      { type: 'doc', content: [{ type: 'callout', attrs: { kind: 'evil' }, content: [paragraph('x')] }] },
      { type: 'doc', content: [deep(40)] },
      textOf('\0'),
      textOf('\ud800'),
      textOf(''),
    ]
    for (const draft of WRONG) {
      const answer = await put(material.id, { draft, version: 0 })
      expect(answer.status, JSON.stringify(draft).slice(0, 90)).toBe(422)
    }
    const opened = '{"type":"blockquote","content":['.repeat(20_000)
    const deepest = `{"version":0,"draft":{"type":"doc","content":[${opened}${']}'.repeat(20_000)}]}}`
    expect((await put(material.id, deepest)).status).toBe(422)
    expect((await put(material.id, { draft: textOf('x'.repeat(TEXT_BYTES)), version: 0 })).status).toBe(413)
    expect((await put(material.id, { draft: textOf('س'.repeat(TEXT_BYTES / 4)), version: 0 })).status).toBe(200)
  })

  it('shows pictures of its own material only', async () => {
    const [teacher] = await own.db.select().from(users).where(eq(users.username, 'professor'))
    const fileOf = async (materialId: number): Promise<string> => {
      const facts = {
        ownerId: teacher?.id ?? null,
        kind: 'image',
        type: 'image/webp',
        name: 'شكل.webp',
        bytes: 9,
      } as const
      const [made] = await own.db.insert(files).values(facts).returning({ id: files.id })
      await own.db.insert(materialFiles).values({ materialId, fileId: made?.id ?? '', role: 'figure' })
      return made?.id ?? ''
    }
    const other = await makeMaterial(taught)
    const [mine, others] = [await fileOf(material.id), await fileOf(other.id)]
    const withPicture = (fileId: string) => ({
      draft: { type: 'doc', content: [{ type: 'blockquote', content: [{ type: 'image', attrs: { fileId } }] }] },
      version: 0,
    })
    for (const fileId of [others, randomUUID()]) {
      expect((await put(material.id, withPicture(fileId))).status).toBe(422)
    }
    expect((await put(material.id, withPicture(mine))).status).toBe(200)
  })
})

describe('publishing', () => {
  it('makes the draft what pupils read, and says so in the audit log', async () => {
    await put(material.id, { draft: textOf('الدرس'), version: 0 })
    const publish = (version: number) =>
      call(own, 'POST', `/materials/${material.id}/text/publish`, { headers: professor, body: { version } })
    expect((await publish(2)).status).toBe(409)
    const answer = await publish(1)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ version: 1, draft: null, published: textOf('الدرس') })
    expect((await publish(1)).status).toBe(200)
    const events = await own.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'text.published'), eq(auditEvents.objectId, String(material.id))))
    expect(events).toHaveLength(1)
    const [row] = await own.db.select().from(materialTexts).where(eq(materialTexts.materialId, material.id))
    expect(row?.words).toBe('الدرس')
  })

  it('goes with the publication of the material, but not with its renaming', async () => {
    await put(material.id, { draft: textOf('أوّل'), version: 0 })
    const change = (version: number, nameFr: string) =>
      call(own, 'PUT', `/materials/${material.id}`, {
        headers: professor,
        body: { ...names, nameFr, status: 'published', version },
      })
    expect((await change(1, 'Un')).status).toBe(200)
    expect(await read(material.id)).toMatchObject({ version: 1, draft: null, published: textOf('أوّل') })
    await put(material.id, { draft: textOf('ثان'), version: 1 })
    expect((await change(2, 'Deux')).status).toBe(200)
    expect(await read(material.id)).toMatchObject({ draft: textOf('ثان'), published: textOf('أوّل') })
  })

  it('is what readers get: drafts for those who write, never for others', async () => {
    await put(material.id, { draft: textOf('أوّل'), version: 0 })
    const read = (ids: number[], state: 'published' | 'draft') => textsOf(own.deps, { id: randomUUID() }, ids, state)
    expect((await read([material.id], 'published')).size).toBe(0)
    expect((await read([material.id], 'draft')).get(material.id)?.html).toBe('<p dir="auto">أوّل</p>')
    expect((await read([], 'draft')).size).toBe(0)
  })
})

describe('who may', () => {
  it('write a text: administrators, and professors in their subjects', async () => {
    const other = await makeMaterial(foreign, {}, admin)
    const draft = textOf('x')
    for (const [headers, id, status] of [
      [admin, material.id, 200],
      [professor, other.id, 404],
      [student, material.id, 404],
    ] as const) {
      expect((await put(id, { draft, version: 0 }, headers)).status).toBe(status)
      expect((await call(own, 'GET', `/materials/${id}/text`, { headers })).status).toBe(status)
      const publish = { headers, body: { version: 1 } }
      expect((await call(own, 'POST', `/materials/${id}/text/publish`, publish)).status).toBe(status)
    }
  })

  it('nobody, where the material is no text or in the recycle bin', async () => {
    const film = await makeMaterial(taught, { kind: 'video' })
    expect((await put(film.id, { draft: textOf('x'), version: 0 })).status).toBe(404)
    await call(own, 'DELETE', `/materials/${material.id}`, { headers: professor })
    expect((await put(material.id, { draft: textOf('x'), version: 0 })).status).toBe(404)
    expect((await call(own, 'GET', `/materials/${material.id}/text`, { headers: professor })).status).toBe(404)
  })
})
