import { chapter } from './chapters.ts'
import { schoolClass } from './classes.ts'
import { course } from './courses.ts'
import { rowNumber } from './curriculum.ts'
import { MATERIAL_KINDS } from './material-kinds.ts'
import { material } from './materials.ts'
import { subjectDetail } from './subjects.ts'
import { z } from './zod.ts'

/** `GET /class/{id}/programme`: everything that a class is taught, as far as the caller may read it, in its order. */
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

/**
 * `GET /subjects/{id}/programme`: chapters and lessons of a subject with what each has to open, as far as the caller
 * may read them.
 */
export const subjectProgramme = z.object({
  subject: subjectDetail,
  chapters: z.array(chapter.extend({ lessons: z.array(subjectLesson) })),
})
export type SubjectProgramme = z.infer<typeof subjectProgramme>

/** `POST /subjects/{id}/copy`, `POST /class/{id}/copy`: the class that gets the copy. */
export const programmeCopy = z.strictObject({ classId: rowNumber })
/** How much was copied, by kind. */
export const programmeCopied = z.object({
  subjects: z.number().int(),
  chapters: z.number().int(),
  courses: z.number().int(),
  materials: z.number().int(),
})
export type ProgrammeCopied = z.infer<typeof programmeCopied>
