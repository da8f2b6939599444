import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dashboard, type ProfessorDashboard } from '#/contract/dashboard.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, signedIn } from '../support/calls.ts'

let own: TestApp
let professor: Record<string, string>
/** A subject that the demo professor teaches, with no chapter but those of this test. */
let subjectId: number
let chapterId: number

// Each test has an academy of its own: what one leaves would be in the way of another.
beforeEach(async () => {
  own = await testApp()
  professor = (await signedIn(own, 'professor')).bearer
  await own.db.execute(sql`delete from chapters`)
  subjectId = await one(sql`select subject_id as id from professor_subjects
    where user_id = (select id from users where username = 'professor') order by subject_id limit 1`)
  chapterId = await one(sql`insert into chapters (subject_id, name_ar, name_fr, position)
    values (${subjectId}, 'محور', 'Chapitre', 1) returning id`)
})
afterEach(() => own.drop())

async function one(query: ReturnType<typeof sql>): Promise<number> {
  return Number((await own.db.execute<{ id: number }>(query)).rows[0]?.id)
}

interface Made {
  name: string
  status?: 'draft' | 'published' | 'archived'
  publishAt?: string
  changed?: string
  chapter?: number
}

async function course({ name, status = 'draft', publishAt, changed = '0 days', chapter }: Made): Promise<number> {
  return one(sql`insert into courses (chapter_id, lang, status, publish_at, name_ar, name_fr, position, updated_at)
    values (${chapter ?? chapterId}, 'fr', ${status}, ${publishAt ? sql`now() + ${publishAt}::interval` : null},
      ${name}, ${name}, 1, now() - ${changed}::interval) returning id`)
}

async function material(courseId: number, changed = '0 days'): Promise<number> {
  return one(sql`insert into materials (course_id, kind, lang, status, name_ar, name_fr, position, updated_at)
    values (${courseId}, 'sheet', 'fr', 'draft', 'سلسلة', 'Série', 1, now() - ${changed}::interval) returning id`)
}

async function read(headers = professor): Promise<ProfessorDashboard> {
  const facts = dashboard.parse(await (await call(own, 'GET', '/me/dashboard', { headers })).json())
  if (facts.role !== 'PROFESSOR') throw new Error('another role')
  return facts
}

const names = (list: readonly { nameFr: string }[]): string[] => list.map(({ nameFr }) => nameFr)

describe('the first page of a professor', () => {
  test('counts chapters and lessons of each subject, without the recycle bin', async () => {
    const published = await course({ name: 'vue', status: 'published' })
    await material(published)
    const gone = await course({ name: 'supprimée' })
    await own.db.execute(sql`update courses set deleted_at = now() where id = ${gone}`)
    const { teaching } = await read()
    expect(teaching.find(({ subject }) => subject.id === subjectId)).toMatchObject({
      chapters: 1,
      courses: { published: 1, draft: 0 },
    })
    expect(teaching.filter(({ subject }) => subject.id !== subjectId).every(({ chapters }) => chapters === 0)).toBe(
      true,
    )
  })

  test('has the drafts, changed last first: by themselves or by what is in them', async () => {
    const older = await course({ name: 'ancienne', changed: '3 days' })
    await material(older, '3 days')
    const inside = await course({ name: 'dedans', changed: '5 days' })
    await material(inside, '1 hour')
    const { drafts } = await read()
    expect(names(drafts)).toEqual(['dedans', 'ancienne'])
    expect(drafts[0]).toMatchObject({ materials: 1, subject: { nameAr: expect.any(String) } })
  })

  test('says what waits: failed files, today’s publications, empty lessons, forgotten drafts', async () => {
    const forgotten = await course({ name: 'oubliée', changed: '9 days' })
    await material(forgotten, '8 days')
    await course({ name: 'vide' })
    const broken = await course({ name: 'cassée' })
    const sheet = await material(broken)
    const file = (
      await own.db.execute<{ id: string }>(sql`
        insert into files (owner_id, name, kind, type, bytes, state, fault)
        select id, 'a.pdf', 'pdf', 'application/pdf', 1, 'failed', 'corrupt' from users where username = 'professor' returning id`)
    ).rows[0]?.id
    await own.db.execute(
      sql`insert into material_files (material_id, file_id, role) values (${sheet}, ${file}, 'main')`,
    )
    await course({ name: 'archivée', status: 'archived' })
    const { needs } = await read()
    expect(needs.items.map(({ nameFr, reason }) => `${reason} ${nameFr}`)).toEqual([
      'failedFile cassée',
      'withoutMaterial vide',
      'oldDraft oubliée',
    ])
    expect(needs.total).toBe(3)
  })

  test('names a lesson that is published later today, by the clock of Tunis', async () => {
    const later = await course({ name: 'ce soir', status: 'published' })
    await material(later)
    const at = async (when: ReturnType<typeof sql>): Promise<string[]> => {
      await own.db.execute(sql`update courses set publish_at = ${when} where id = ${later}`)
      return names((await read()).needs.items.filter(({ reason }) => reason === 'scheduled'))
    }
    // The last instant of today there is to come, except in that very instant.
    const midnight = sql`((now() at time zone 'Africa/Tunis')::date + 1)::timestamp at time zone 'Africa/Tunis'`
    expect(await at(sql`${midnight} - interval '1 microsecond'`)).toEqual(['ce soir'])
    expect(await at(midnight)).toEqual([])
    expect(await at(sql`now() - interval '1 minute'`)).toEqual([])
  })

  test('names a lesson in which a student reported something, once, until all of it is resolved', async () => {
    const reported = await course({ name: 'signalée', status: 'published' })
    const sheet = await material(reported)
    for (const _ of [1, 2]) {
      await own.db.execute(sql`insert into material_reports (user_id, id, material_id, kind)
        select id, gen_random_uuid(), ${sheet}, 'wrong' from users where username = 'student'`)
    }
    const waiting = async () => names((await read()).needs.items.filter(({ reason }) => reason === 'openReport'))
    expect(await waiting()).toEqual(['signalée'])
    await own.db.execute(sql`update material_reports set resolved_at = now() where material_id = ${sheet}`)
    expect(await waiting()).toEqual([])
  })

  test('knows nothing of subjects that others teach', async () => {
    const other = await one(sql`select id from subjects where id not in (select subject_id from professor_subjects
      where user_id = (select id from users where username = 'professor')) limit 1`)
    const chapter = await one(sql`insert into chapters (subject_id, name_ar, name_fr, position)
      values (${other}, 'محور', 'Chapitre', 1) returning id`)
    await course({ name: 'étrangère', chapter })
    const { drafts, needs } = await read()
    expect(names([...drafts, ...needs.items])).not.toContain('étrangère')
  })

  test('is read with four statements, the session’s among them, however much there is', async () => {
    const count = async (): Promise<number> => {
      const queries = vi.spyOn(own.database.pool, 'query')
      await read()
      const { length } = queries.mock.calls
      queries.mockRestore()
      return length
    }
    const before = await count()
    for (let n = 0; n < 20; n += 1) await material(await course({ name: `encore ${n}` }))
    expect([before, await count()]).toEqual([4, 4])
    expect((await read()).drafts).toHaveLength(5)
  })
})
