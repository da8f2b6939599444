import { endpoint } from './endpoint.ts'
import { MATERIAL_KINDS } from './material-kinds.ts'
import { subjectSums } from './my-progress.ts'
import { rowParams } from './params.ts'
import { subject } from './subjects.ts'
import { z } from './zod.ts'

/** What a student says of a lesson. */
export const COURSE_MARKS = ['understood', 'review'] as const
export type CourseMark = (typeof COURSE_MARKS)[number]

/** A lesson as cards name it. */
const lessonMention = z.object({
  id: z.number().int(),
  nameAr: z.string(),
  nameFr: z.string(),
  lang: z.string(),
  chapter: z.object({ nameAr: z.string(), nameFr: z.string(), place: z.number().int() }),
  subject,
})

/** How far somebody is in a material, with its unit: seconds of a video, pages of a print, percent of a text. */
export const materialPlace = z.object({
  materialId: z.number().int(),
  position: z.number().int(),
  /** When that was, ISO 8601: a device that has been further since goes by its own. */
  positionAt: z.string(),
  furthest: z.number().int(),
  /** Its length in the same unit; `null` = not known. */
  length: z.number().int().nullable(),
  seconds: z.number().int(),
  done: z.boolean(),
})
export type MaterialPlace = z.infer<typeof materialPlace>

/** Where the student stopped, or the first lesson where there is none; `null` = nothing is left. */
export const nextLesson = z.object({
  next: z
    .object({
      lesson: lessonMention,
      /** Whether it was opened before; otherwise it is a proposal. */
      started: z.boolean(),
      /** What was open in it last. */
      material: z
        .object({
          id: z.number().int(),
          kind: z.enum(MATERIAL_KINDS),
          position: z.number().int(),
          length: z.number().int().nullable(),
        })
        .nullable(),
    })
    .nullable(),
})
export type NextLesson = z.infer<typeof nextLesson>

/** How a lesson stands with a student, in lists. */
export const lessonState = z.object({
  courseId: z.number().int(),
  opened: z.boolean(),
  done: z.boolean(),
  mark: z.enum(COURSE_MARKS).nullable(),
  /** Seconds that its videos have left; `null` = nothing begun that is known. */
  secondsLeft: z.number().int().nullable(),
})
export type LessonState = z.infer<typeof lessonState>

/** What who repeats a class had done there the last time; it is in no sum of the present year. */
export const doneBefore = z.object({
  schoolYear: z.object({ startsOn: z.string(), endsOn: z.string() }),
  /** Lessons done then, also those that are taught no longer. */
  done: z.number().int(),
  /** Those of them that the student sees now. */
  lessons: z.array(z.number().int()),
})
export type DoneBefore = z.infer<typeof doneBefore>

/** Every lesson of a subject that was opened or marked, its sums, and what is next. */
export const subjectState = z.object({
  sums: subjectSums,
  lessons: z.array(lessonState),
  /** The lesson to go on with; `null` = all are done, or there are none. */
  nextId: z.number().int().nullable(),
  /** `null` = the student is in this class for the first time. */
  before: doneBefore.nullable(),
})
export type SubjectState = z.infer<typeof subjectState>

/** The student's own state of a lesson. */
export const courseState = z.object({
  courseId: z.number().int(),
  mark: z.enum(COURSE_MARKS).nullable(),
  done: z.boolean(),
  materials: z.array(materialPlace),
  /** The chapter's lessons that were opened or marked. */
  lessons: z.array(lessonState),
  /** The year in which the student, who repeats the class, was done with this lesson before; `null` = there is none. */
  doneIn: doneBefore.shape.schoolYear.nullable(),
})
export type CourseState = z.infer<typeof courseState>

/** How what there is to learn stands with a student. */
export const progressEndpoints = {
  next: endpoint({
    method: 'get',
    path: '/me/next',
    about: ['progress'],
    who: ['STUDENT'],
    summary: 'The lesson to go on with',
    answer: nextLesson,
    result: 'The lesson; `null` = all are done',
  }),
  subject: endpoint({
    method: 'get',
    path: '/subjects/{id}/progress',
    about: ['progress'],
    who: ['STUDENT'],
    summary: 'How the lessons of a subject stand with the student',
    params: rowParams,
    answer: subjectState,
    result: 'The progress',
  }),
  course: endpoint({
    method: 'get',
    path: '/courses/{id}/progress',
    about: ['done'],
    who: ['STUDENT'],
    summary: 'How a lesson and its materials stand with the student',
    params: rowParams,
    answer: courseState,
    result: 'The progress',
  }),
}
