import { chapter } from './chapters.ts'
import { schoolClass } from './classes.ts'
import { course } from './courses.ts'
import { rowNumber } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { MATERIAL_KINDS } from './material-kinds.ts'
import { material } from './materials.ts'
import { rowParams } from './params.ts'
import { PROGRAMME_BYTES, programmeImport, programmeImported } from './programme-table.ts'
import { trimester } from './school-years.ts'
import { subjectDetail } from './subjects.ts'
import { z } from './zod.ts'

/** Everything that a class is taught, as far as the caller may read it, in its order. */
export const programme = z.object({
  schoolClass,
  subjects: z.array(
    subjectDetail.omit({ chapters: true }).extend({
      chapters: z.array(
        chapter.omit({ courses: true }).extend({
          courses: z.array(course.omit({ materials: true }).extend({ materials: z.array(material) })),
        }),
      ),
    }),
  ),
})
export type Programme = z.infer<typeof programme>

/** What a lesson has to open, as lists name it. */
export const lessonMaterial = z.object({
  id: z.number().int(),
  kind: z.enum(MATERIAL_KINDS),
  nameAr: z.string(),
  nameFr: z.string(),
  lang: z.string(),
  /** Seconds of a video, pages of a print; `null` = a text, or nobody knows yet. */
  length: z.number().int().nullable(),
})
export type LessonMaterial = z.infer<typeof lessonMaterial>

const subjectLesson = course
  .omit({ materials: true })
  .extend({ kinds: z.array(z.enum(MATERIAL_KINDS)), materials: z.array(lessonMaterial) })
export type SubjectLesson = z.infer<typeof subjectLesson>

export const subjectProgramme = z.object({
  subject: subjectDetail,
  /** Of the present school year: their months head the chapters. */
  trimesters: z.array(trimester),
  chapters: z.array(chapter.extend({ lessons: z.array(subjectLesson) })),
})
export type SubjectProgramme = z.infer<typeof subjectProgramme>

/** The class that gets the copy. */
export const programmeCopy = z.strictObject({ classId: rowNumber })
/** How much was copied, by kind. */
export const programmeCopied = z.object({
  subjects: z.number().int(),
  chapters: z.number().int(),
  courses: z.number().int(),
  materials: z.number().int(),
})
export type ProgrammeCopied = z.infer<typeof programmeCopied>

/** What is taught, as a whole: to read, to copy, and as a table. */
export const programmeEndpoints = {
  ofClass: endpoint({
    method: 'get',
    path: '/class/{id}/programme',
    about: ['class', 'subject', 'chapter', 'course', 'material'],
    who: 'session',
    summary: 'Subjects, chapters, courses and materials of a class, as far as the caller may read them',
    params: rowParams,
    answer: programme,
    result: 'The programme',
  }),
  ofSubject: endpoint({
    method: 'get',
    path: '/subjects/{id}/programme',
    who: 'session',
    summary: 'Chapters and lessons of a subject with what each has to open, as far as the caller may read them',
    params: rowParams,
    answer: subjectProgramme,
    result: 'The programme',
  }),
  copyClass: endpoint({
    method: 'post',
    path: '/class/{id}/copy',
    changes: ['subject', 'chapter', 'course', 'material'],
    who: ['ADMINISTRATOR'],
    summary: 'Copy a class’s whole programme to another class, as drafts',
    params: rowParams,
    body: programmeCopy,
    answer: programmeCopied,
    status: 201,
    result: 'How much was copied',
  }),
  copySubject: endpoint({
    method: 'post',
    path: '/subjects/{id}/copy',
    changes: ['subject', 'chapter', 'course', 'material'],
    who: ['ADMINISTRATOR'],
    summary: 'Copy a subject to another class, as drafts',
    params: rowParams,
    body: programmeCopy,
    answer: programmeCopied,
    status: 201,
    result: 'How much was copied',
  }),
  table: endpoint({
    method: 'get',
    path: '/class/{id}/programme.csv',
    who: ['ADMINISTRATOR'],
    summary: 'Subjects, chapters and courses of a class, as a file for spreadsheets',
    params: rowParams,
    answer: { types: ['text/csv'] },
    result: 'CSV in UTF-8',
  }),
  import: endpoint({
    method: 'post',
    path: '/class/{id}/programme/import',
    changes: ['chapter', 'course'],
    who: ['ADMINISTRATOR'],
    summary: 'Make and change chapters and courses of a class from such a file; nothing is deleted',
    params: rowParams,
    body: programmeImport,
    // The text of a file, with what JSON puts before quotes and line ends.
    maxBytes: PROGRAMME_BYTES * 1.5,
    answer: programmeImported,
    result: 'What was done, or would be, by line',
  }),
}
