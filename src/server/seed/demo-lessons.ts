import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { and, eq, inArray, notExists } from 'drizzle-orm'
import type { CaptionLang } from '#/contract/caption-langs.ts'
import type { FileRole } from '#/contract/file-kinds.ts'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import type { TextDocument } from '#/contract/material-text.ts'
import { readMarkdown } from '#/rich-text/server/markdown.ts'
import { wordsOf } from '#/rich-text/server/words.ts'
import { parseCues, writeVtt } from '#/server/features/files/captions/cues.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import type { Storage } from '#/server/platform/storage/storage.ts'
import { captions } from '#/server/tables/captions.ts'
import { chapters } from '#/server/tables/chapters.ts'
import { classes } from '#/server/tables/classes.ts'
import { courses } from '#/server/tables/courses.ts'
import { files } from '#/server/tables/files.ts'
import { materialFiles, materials, materialTexts } from '#/server/tables/materials.ts'
import { subjects } from '#/server/tables/subjects.ts'
import { type DemoFile, demoFile } from './lessons/files.ts'
import { type LessonSubject, lessonFile, lessonSubjects } from './lessons/read.ts'

interface Names {
  nameAr: string
  nameFr: string
}
interface DemoMaterial extends Names {
  kind: MaterialKind
  text?: TextDocument
  files: { file: DemoFile; role: FileRole; extension: string }[]
  /** Of its film. */
  captions?: DemoCaptions[]
}
interface DemoCaptions {
  lang: CaptionLang
  cues: number
  vtt: string
}
interface DemoCourse extends Names {
  materials: DemoMaterial[]
}

/** The lessons of a subject of a class, ready to be written. */
export interface DemoSubject {
  classCode: string
  subject: string
  chapters: (Names & { courses: DemoCourse[] })[]
}

/** Files that go to the storage at the same time. */
const AT_ONCE = 8

/**
 * Reads the lessons of the demo academy with all their files.
 * @throws {Error} naming the lesson in which something is wrong
 */
export function demoLessons(): Promise<DemoSubject[]> {
  return Promise.all(
    lessonSubjects().map(async (subject) => ({
      classCode: subject.classCode,
      subject: subject.subject,
      chapters: await Promise.all(
        subject.chapters.map(async ({ courses: lessons, ...names }) => ({
          ...names,
          courses: await Promise.all(lessons.map((lesson) => demoCourse(subject, lesson))),
        })),
      ),
    })),
  )
}

type Lesson = LessonSubject['chapters'][number]['courses'][number]

async function demoCourse(subject: LessonSubject, lesson: Lesson): Promise<DemoCourse> {
  const { nameAr, nameFr } = lesson
  const place = lessonFile(subject, lesson.text)
  const source = await readFile(place, 'utf8')
  const figures = new Map<string, DemoFile>()
  try {
    for (const name of pictureNames(source)) figures.set(name, await demoFile(subject, name))
    const text = readMarkdown(source, (name) => figures.get(name)?.id ?? '')
    const drawn = [...figures.values()].map((file) => ({ file, role: 'figure' as const, extension: '.webp' }))
    const others = await Promise.all(lesson.materials.map((material) => demoMaterial(subject, material)))
    return { nameAr, nameFr, materials: [{ kind: 'text', nameAr, nameFr, text, files: drawn }, ...others] }
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}

async function demoMaterial(subject: LessonSubject, material: Lesson['materials'][number]): Promise<DemoMaterial> {
  const { file, solution, captions: spoken = {}, ...rest } = material
  const one = async (name: string, role: FileRole) => ({
    file: await demoFile(subject, name),
    role,
    extension: extname(name),
  })
  return {
    ...rest,
    files: [await one(file, 'main'), ...(solution ? [await one(solution, 'solution')] : [])],
    captions: await Promise.all(
      Object.entries(spoken).map(([lang, name]) => demoCaptions(lang as CaptionLang, lessonFile(subject, name))),
    ),
  }
}

async function demoCaptions(lang: CaptionLang, place: string): Promise<DemoCaptions> {
  const cues = parseCues(await readFile(place, 'utf8'))
  if (!Array.isArray(cues)) throw new Error(`${place}: ${cues.fault} ${cues.limit ?? ''}`)
  return { lang, cues: cues.length, vtt: writeVtt(cues) }
}

/** Names of the pictures that a lesson's text shows. */
function pictureNames(source: string): string[] {
  const found: string[] = []
  readMarkdown(source, (name) => {
    found.push(name)
    return NO_FILE
  })
  return [...new Set(found)]
}

const NO_FILE = '00000000-0000-4000-8000-000000000000'

/** Puts the files of lessons into the storage; those that are there already are the same. */
export async function storeLessonFiles(storage: Storage, lessons: readonly DemoSubject[]): Promise<void> {
  const objects = filesOf(lessons).flatMap((file) =>
    file.objects.map(({ path, bytes, type }) => ({ key: `${file.id}/${path}`, bytes, type })),
  )
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = objects.pop(); next; next = objects.pop()) await storage.write(next.key, next.bytes, next.type)
    }),
  )
}

/**
 * Writes lessons into the subjects that have no chapter yet, not even in the recycle bin: what administrators made is
 * never touched.
 * @returns the lessons that were written
 */
export async function insertLessons(tx: Tx, lessons: readonly DemoSubject[]): Promise<number[]> {
  const empty = await tx
    .select({ id: subjects.id, subject: subjects.code, lang: subjects.lang, classCode: classes.code })
    .from(subjects)
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .where(
      and(
        inArray(classes.code, [...new Set(lessons.map(({ classCode }) => classCode)), '']),
        notExists(tx.select({ id: chapters.id }).from(chapters).where(eq(chapters.subjectId, subjects.id))),
      ),
    )
  const wanted = lessons.flatMap((lesson) => {
    const place = empty.find(({ subject, classCode }) => subject === lesson.subject && classCode === lesson.classCode)
    return place ? { ...lesson, ...place } : []
  })
  if (wanted.length === 0) return []
  await insertFiles(tx, wanted)
  const written: number[] = []
  for (const { id, lang, chapters: parts } of wanted) {
    const made = await tx
      .insert(chapters)
      .values(inOrder(parts, { subjectId: id }).map((row) => ({ ...row, trimester: trimesterOf(row, parts.length) })))
      .returning(idAndPlace(chapters))
    for (const chapter of made) {
      const { courses: lessonsOf = [] } = parts[chapter.position - 1] ?? {}
      const shared = { chapterId: chapter.id, lang, status: 'published' as const }
      const rows = await tx.insert(courses).values(inOrder(lessonsOf, shared)).returning(idAndPlace(courses))
      for (const row of rows) await insertMaterials(tx, row.id, lang, lessonsOf[row.position - 1]?.materials ?? [])
      written.push(...rows.map((row) => row.id))
    }
  }
  return written
}

async function insertMaterials(tx: Tx, courseId: number, lang: string, all: readonly DemoMaterial[]): Promise<void> {
  const values = all.map(({ nameAr, nameFr, kind }, index) => ({
    ...{ nameAr, nameFr, kind, courseId, lang },
    status: 'published' as const,
    position: index + 1,
  }))
  const made = await tx.insert(materials).values(values).returning(idAndPlace(materials))
  const texts = made.flatMap(({ id, position }) => {
    const { text } = all[position - 1] ?? {}
    return text ? { materialId: id, published: text, words: wordsOf(text) } : []
  })
  if (texts.length > 0) await tx.insert(materialTexts).values(texts)
  const links = made.flatMap(({ id, position }) =>
    (all[position - 1]?.files ?? []).map(({ file, role }) => ({ materialId: id, fileId: file.id, role })),
  )
  if (links.length > 0) await tx.insert(materialFiles).values(links)
  const spoken = links.flatMap(({ materialId, fileId, role }) => {
    const of = role === 'main' ? made.find(({ id }) => id === materialId) : undefined
    return (of ? (all[of.position - 1]?.captions ?? []) : []).map((each) => ({ materialId, fileId, ...each }))
  })
  if (spoken.length > 0) await tx.insert(captions).values(spoken)
}

/** Rows of files, named as their materials are in the language of the lesson. */
async function insertFiles(tx: Tx, wanted: readonly (DemoSubject & { lang: string })[]): Promise<void> {
  const rows = new Map<string, typeof files.$inferInsert>()
  for (const { lang, chapters: parts } of wanted) {
    for (const { nameAr, nameFr, files: own } of parts.flatMap((part) => part.courses).flatMap((c) => c.materials)) {
      for (const { file, extension } of own) {
        const { id, kind, type, bytes, facts } = file
        const name = `${lang === 'ar' ? nameAr : nameFr}${extension}`
        if (!rows.has(id)) rows.set(id, { id, kind, type, name, bytes, facts, state: 'ready', progress: 100 })
      }
    }
  }
  if (rows.size > 0)
    await tx
      .insert(files)
      .values([...rows.values()])
      .onConflictDoNothing()
}

function filesOf(lessons: readonly DemoSubject[]): DemoFile[] {
  const all = lessons
    .flatMap(({ chapters: parts }) => parts.flatMap((part) => part.courses))
    .flatMap(({ materials: own }) => own.flatMap((material) => material.files))
  return [...new Map(all.map(({ file }) => [file.id, file])).values()]
}

/** @returns in which third of the year a chapter is taught, by its place among all of its subject */
function trimesterOf({ position }: { position: number }, chapterCount: number): number {
  return Math.floor(((position - 1) * 3) / chapterCount) + 1
}

function inOrder<T>(things: readonly Names[], shared: T): (T & Names & { position: number })[] {
  return things.map(({ nameAr, nameFr }, index) => ({ ...shared, nameAr, nameFr, position: index + 1 }))
}

const idAndPlace = <T extends typeof chapters | typeof courses | typeof materials>({ id, position }: T) => ({
  id,
  position,
})
