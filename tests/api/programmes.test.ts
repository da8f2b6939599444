import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Programme, SubjectProgramme } from '#/contract/programme.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { enrolledPerson } from '../support/enrolments.ts'

type Bearer = Record<string, string>

let own: TestApp
let admin: Bearer
let professor: Bearer
let student: Bearer
let classId: number

// Each test has an academy of its own: what one leaves would be in the way of another.
beforeEach(async () => {
  own = await testApp()
  admin = (await signedIn(own, 'admin')).bearer
  professor = (await signedIn(own, 'professor')).bearer
  student = (await signedIn(own, 'student')).bearer
  const person = await enrolledPerson(own, 'student')
  classId = person.classId ?? 0
  await own.db.execute(sql`
    insert into chapters (subject_id, name_ar, name_fr, position)
      select id, 'محور ' || n, 'Chapitre ' || n, n from subjects, generate_series(1, 2) n where class_id = ${classId}`)
  await own.db.execute(sql`
    insert into courses (chapter_id, lang, status, name_ar, name_fr, position)
      select id, 'fr', case n when 1 then 'published' else 'draft' end, 'درس ' || n, 'Leçon ' || n, n
      from chapters, generate_series(1, 2) n`)
  await own.db.execute(sql`
    insert into materials (course_id, kind, lang, status, name_ar, name_fr, position)
      select id, 'text', 'fr', 'published', 'نصّ', 'Texte', 1 from courses`)
})
afterEach(() => own.drop())

async function programmeOf(id: number, headers: Bearer): Promise<Programme> {
  const answer = await call(own, 'GET', `/class/${id}/programme`, { headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Programme
}
const sizes = ({ subjects }: Programme) => {
  const chapters = subjects.flatMap((subject) => subject.chapters)
  const courses = chapters.flatMap((chapter) => chapter.courses)
  return {
    subjects: subjects.length,
    chapters: chapters.length,
    courses: courses.length,
    materials: courses.flatMap((course) => course.materials).length,
  }
}
async function emptyClass(): Promise<number> {
  const body = { code: `ن${Math.random().toString(36).slice(2, 8)}`, nameAr: 'نسخة', nameFr: 'Copie', level: 13 }
  return ((await (await call(own, 'POST', '/class', { body, headers: admin })).json()) as { id: number }).id
}

describe('the programme of a class', () => {
  it('is whole for administrators, in its order', async () => {
    const programme = await programmeOf(classId, admin)
    const { subjects: count, ...below } = sizes(programme)
    expect(below).toEqual({ chapters: 2 * count, courses: 4 * count, materials: 4 * count })
    expect(programme.subjects[0]?.chapters.map(({ nameFr }) => nameFr)).toEqual(['Chapitre 1', 'Chapitre 2'])
  })

  it('has what a professor teaches, and of the rest the names of subjects', async () => {
    const programme = await programmeOf(classId, professor)
    const filled = programme.subjects.filter(({ chapters }) => chapters.length > 0)
    expect(filled.map(({ code }) => code)).toEqual(['mathematics'])
    expect(programme.subjects.length).toBeGreaterThan(1)
  })

  it('has what is published for students', async () => {
    const { subjects: count, ...below } = sizes(await programmeOf(classId, student))
    expect(below).toEqual({ chapters: 2 * count, courses: 2 * count, materials: 2 * count })
  })

  it('is read with six statements, the session’s among them, however long it is', async () => {
    const queries = vi.spyOn(own.database.pool, 'query')
    await programmeOf(classId, admin)
    expect(queries).toHaveBeenCalledTimes(6)
  })
})

describe('the programme of a subject', () => {
  const read = async (headers: Bearer): Promise<SubjectProgramme> => {
    const [subject] = await own.db.select().from(subjects).where(eq(subjects.classId, classId)).orderBy(subjects.id)
    const answer = await call(own, 'GET', `/subjects/${subject?.id}/programme`, { headers })
    expect(answer.status).toBe(200)
    return (await answer.json()) as SubjectProgramme
  }
  const lengthsOf = ({ chapters }: SubjectProgramme) =>
    chapters.flatMap(({ lessons }) =>
      lessons.flatMap(({ materials }) => materials.map(({ kind, length }) => [kind, length])),
    )

  it('names what each lesson has to open, with its length where that is known', async () => {
    const before = await read(student)
    const [lesson] = before.chapters[0]?.lessons ?? []
    expect(before.chapters.map(({ lessons }) => lessons.length)).toEqual([1, 1])
    expect(lengthsOf(before)).toEqual([
      ['text', null],
      ['text', null],
    ])
    await own.db.execute(sql`
      with added as (
        insert into materials (course_id, kind, lang, status, name_ar, name_fr, position, video_seconds)
        values (${lesson?.id}, 'magazine', 'fr', 'published', 'مجلّة', 'Magazine', 2, null),
          (${lesson?.id}, 'video', 'fr', 'published', 'فيديو', 'Vidéo', 3, 750),
          (${lesson?.id}, 'book', 'fr', 'published', 'كتاب', 'Livre', 4, null),
          (${lesson?.id}, 'sheet', 'fr', 'draft', 'مسودّة', 'Brouillon', 5, null)
        returning id, kind),
      stored as (
        insert into files (kind, type, name, bytes, state, facts)
        values ('pdf', 'application/pdf', 'magazine.pdf', 1000, 'ready', '{"pages": 12}') returning id)
      insert into material_files (material_id, file_id, role)
      select added.id, stored.id, 'main' from added, stored where added.kind = 'magazine'`)
    const after = await read(student)
    expect(lengthsOf(after)).toEqual([
      ['text', null],
      ['magazine', 12],
      ['video', 750],
      ['book', null],
      ['text', null],
    ])
    await own.db.execute(sql`delete from materials where course_id = ${lesson?.id} and position > 1`)
  })

  it('is read with six statements, the session’s and the trimesters’ among them, however long it is', async () => {
    const queries = vi.spyOn(own.database.pool, 'query')
    await read(student)
    expect(queries).toHaveBeenCalledTimes(6)
  })
})

describe('a copy', () => {
  it('has the texts as drafts, and the videos', async () => {
    const target = await emptyClass()
    await own.db.execute(sql`update materials set kind = 'video', video_id = 'abcdefghijk', video_title = 'فيديو'
      where id = (select min(id) from materials)`)
    await own.db.execute(sql`insert into material_texts (material_id, published)
      select id, '{"type":"doc","content":[]}'::jsonb from materials`)
    await call(own, 'POST', `/class/${classId}/copy`, { body: { classId: target }, headers: admin })
    const { rows } = await own.db.execute<{ drafts: number; published: number; videos: number; materials: number }>(sql`
      select count(t.draft)::int as drafts, count(t.published)::int as published, count(*)::int as materials,
        count(m.video_id)::int as videos
      from materials m join courses on courses.id = m.course_id join chapters on chapters.id = courses.chapter_id
        join subjects on subjects.id = chapters.subject_id left join material_texts t on t.material_id = m.id
      where subjects.class_id = ${target}`)
    const [copy] = rows
    expect(copy).toEqual({ drafts: copy?.materials, published: 0, videos: 1, materials: copy?.materials })
    expect(copy?.materials).toBeGreaterThan(0)
  })

  it('of a class holds all that is in it, as drafts, in the same order', async () => {
    const target = await emptyClass()
    const answer = await call(own, 'POST', `/class/${classId}/copy`, { body: { classId: target }, headers: admin })
    expect(answer.status).toBe(201)
    const source = await programmeOf(classId, admin)
    const copy = await programmeOf(target, admin)
    expect(sizes(copy)).toEqual(sizes(source))
    expect(await answer.json()).toEqual(sizes(source))
    const names = ({ subjects }: Programme) =>
      subjects.map(({ code, chapters }) => [code.replace(/-\d+$/, ''), chapters.map(({ nameFr }) => nameFr)])
    expect(names(copy).map(([, chapters]) => chapters)).toEqual(names(source).map(([, chapters]) => chapters))
    expect(
      copy.subjects.flatMap(({ chapters }) => chapters.flatMap(({ courses }) => courses.map(({ status }) => status))),
    ).not.toContain('published')
    expect(copy.subjects.flatMap(({ professors }) => professors)).toEqual([])
  })

  it('of a subject may stand beside it in its own class', async () => {
    const [subject] = await own.db.select().from(subjects).where(eq(subjects.classId, classId)).limit(1)
    const before = (await programmeOf(classId, admin)).subjects.length
    const answer = await call(own, 'POST', `/subjects/${subject?.id}/copy`, { body: { classId }, headers: admin })
    expect(answer.status).toBe(201)
    expect((await programmeOf(classId, admin)).subjects).toHaveLength(before + 1)
  })

  it('goes to a class that is there', async () => {
    const answer = await call(own, 'POST', `/class/${classId}/copy`, {
      body: { classId: 2_147_483_647 },
      headers: admin,
    })
    expect(Object.keys((await errorOf(answer)).fields ?? {})).toEqual(['classId'])
  })

  it('leaves out what is in the recycle bin', async () => {
    const target = await emptyClass()
    const { subjects: all } = await programmeOf(classId, admin)
    const gone = all[0]?.chapters[0]
    await call(own, 'DELETE', `/chapters/${gone?.id}?with=children`, { headers: admin })
    await call(own, 'POST', `/class/${classId}/copy`, { body: { classId: target }, headers: admin })
    expect(sizes(await programmeOf(target, admin)).chapters).toBe(sizes(await programmeOf(classId, admin)).chapters)
  })
})
