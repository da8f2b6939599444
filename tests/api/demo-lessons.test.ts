import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { diskStorage } from '#/server/platform/storage/disk.ts'
import type { Storage } from '#/server/platform/storage/storage.ts'
import { seedDemo } from '#/server/seed/demo.ts'
import { demoLessons } from '#/server/seed/demo-lessons.ts'
import { seedSchool } from '#/server/seed/school.ts'
import { chapters } from '#/server/tables/chapters.ts'
import { courses } from '#/server/tables/courses.ts'
import { files } from '#/server/tables/files.ts'
import { materialReports } from '#/server/tables/material-reports.ts'
import { materialFiles, materials, materialTexts } from '#/server/tables/materials.ts'
import { viewings } from '#/server/tables/progress.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { cheapHash, silent as log } from './database-support.ts'

let test: TestDatabase
let storage: Storage
beforeEach(async () => {
  test = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'manara-lessons-'))
  storage = diskStorage(folder)
  return async () => {
    await test.drop()
    await rm(folder, { recursive: true })
  }
})

const seed = (into = storage) => seedDemo(test.db, { hashPassword: cheapHash, log, storage: into })
const TABLES = { chapters, courses, materials, materialTexts, materialFiles, files, viewings, materialReports }
const counts = async () =>
  Object.fromEntries(
    await Promise.all(Object.entries(TABLES).map(async ([name, table]) => [name, await test.db.$count(table)])),
  )

it('gives the demo academy lessons that pupils can open at once, spread over the year in their order', async () => {
  await seed()
  const lessons = await demoLessons()
  const wanted = lessons.flatMap((lesson) => lesson.chapters.flatMap((chapter) => chapter.courses))
  expect(await counts()).toMatchObject({ courses: wanted.length })
  const open = await test.db.select().from(materials)
  expect(open.every(({ status, publishAt }) => status === 'published' && !publishAt)).toBe(true)
  const texts = await test.db.select().from(materialTexts)
  expect(texts.every(({ published, draft }) => published && !draft)).toBe(true)

  for (const { id, state, facts } of await test.db.select().from(files)) {
    expect(state).toBe('ready')
    const paths = [facts.main, facts.poster, ...(facts.thumbnails ?? []), ...(facts.sizes ?? []).map((s) => s.path)]
    for (const path of paths) {
      if (path) expect(await storage.size(`${id}/${path}`), `${id}/${path}`).toBeGreaterThan(0)
    }
  }

  const all = await test.db.select().from(chapters).orderBy(chapters.subjectId, chapters.position)
  for (const [, ofSubject] of Map.groupBy(all, ({ subjectId }) => subjectId)) {
    const trimesters = ofSubject.map(({ trimester }) => trimester)
    expect(trimesters[0]).toBe(1)
    expect(trimesters).toEqual(trimesters.toSorted())
    expect(new Set(trimesters).size).toBe(Math.min(3, trimesters.length))
  }
})

it('is made once, by processes that start together as well', async () => {
  await Promise.all([seed(), seed(), seed()])
  const before = await counts()
  await seed()
  expect(await counts()).toEqual(before)
})

it('leaves subjects alone in which somebody has written', async () => {
  await seedSchool(test.db)
  const [lesson] = await demoLessons()
  const { rows } = await test.db.execute(sql`select s.id from subjects s join classes c on c.id = s.class_id
    where c.code = ${lesson?.classCode} and s.code = ${lesson?.subject}`)
  const subjectId = Number(rows[0]?.id)
  const mine = { subjectId, nameAr: 'محور', nameFr: 'Chapitre', position: 1, deletedAt: new Date() }
  await test.db.insert(chapters).values(mine)
  await seed()
  expect(await test.db.$count(chapters, eq(chapters.subjectId, subjectId))).toBe(1)
})

it('leaves no half of itself where files cannot be kept, and is made whole the next time', async () => {
  let kept = 0
  const failing: Storage = {
    ...storage,
    write: async (...object) => {
      kept += 1
      if (kept > 3) throw new Error('The disk is full')
      await storage.write(...object)
    },
  }
  await expect(seed(failing)).rejects.toThrow('The disk is full')
  expect(await test.db.$count(subjects)).toBe(0)
  expect(await counts()).toMatchObject({ courses: 0, files: 0 })
  await seed()
  expect((await counts()).courses).toBeGreaterThan(0)
})
