import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { CAPTION_LANGS } from '#/contract/caption-langs.ts'

/** Where the lessons of the demo academy are: a folder for each class, one in it for each subject. */
export const LESSONS = fileURLToPath(new URL('.', import.meta.url))
/** Where the films and papers are that visitors of the site see as well; a name that starts with `/` is below it. */
const PUBLIC = fileURLToPath(new URL('../../../../public', import.meta.url))

/** Which class a folder is for, by its code. */
export const LESSON_CLASSES = { '9-basic': '9أ', '1-secondary': '1ث', '4-maths': '4ر' } as const

const name = z.string().trim().min(1).max(120)
const names = { nameAr: name, nameFr: name }
const path = z.string().regex(/^\/?[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)+$/)
const outline = z.strictObject({
  chapters: z
    .array(
      z.strictObject({
        ...names,
        courses: z
          .array(
            z.strictObject({
              ...names,
              text: path,
              materials: z
                .array(
                  z.strictObject({
                    kind: z.enum(['magazine', 'book', 'sheet', 'video']),
                    ...names,
                    file: path,
                    solution: path.optional(),
                    /** Of a film, by language. */
                    captions: z.partialRecord(z.enum(CAPTION_LANGS), path).optional(),
                  }),
                )
                .default([]),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
})

/** The lessons of a subject of a class. */
export interface LessonSubject extends z.infer<typeof outline> {
  classCode: string
  /** The subject's code, such as `mathematics`. */
  subject: string
  folder: string
}

/**
 * Reads which lessons there are; their texts and files are read by who needs them.
 * @throws {Error} naming the file in which something is wrong
 */
export function lessonSubjects(): LessonSubject[] {
  return Object.entries(LESSON_CLASSES).flatMap(([className, classCode]) =>
    foldersIn(join(LESSONS, className)).map((subject) => {
      const folder = join(LESSONS, className, subject)
      const file = join(folder, 'subject.yaml')
      const read = outline.safeParse(parse(readFileSync(file, 'utf8')))
      if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`)
      return { ...read.data, classCode, subject, folder }
    }),
  )
}

/** @returns where a file is that a lesson names */
export function lessonFile({ folder }: Pick<LessonSubject, 'folder'>, file: string): string {
  return file.startsWith('/') ? join(PUBLIC, file) : join(folder, file)
}

function foldersIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'subject.yaml')))
    .map((entry) => entry.name)
    .toSorted()
}
