import { rowNumber } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { MATERIAL_KINDS } from './material-kinds.ts'
import { rowParams } from './params.ts'
import { GOAL, LARGEST_POSITION, MOST_PROGRESS_EVENTS, MOST_SITTING_SECONDS } from './progress-limits.ts'
import { subject } from './subjects.ts'
import { z } from './zod.ts'

/** What a student says of a lesson. */
export const COURSE_MARKS = ['understood', 'review'] as const
export type CourseMark = (typeof COURSE_MARKS)[number]

/**
 * What a browser tells of one sitting before a material. `seconds` is all the time spent in it so far, so an event that
 * comes twice, late or after a newer one changes nothing.
 */
export const progressEvent = z.strictObject({
  /** The sitting, by an id that the browser chose. */
  viewing: z.uuid(),
  materialId: rowNumber,
  /** When the sitting began, and when this was so, by the device's clock. */
  startedAt: z.iso.datetime({ offset: true }),
  at: z.iso.datetime({ offset: true }),
  seconds: z.number().int().min(0).max(MOST_SITTING_SECONDS),
  /** Seconds of a video, page of a print (from 1), percent of a text. */
  position: z.number().int().min(0).max(LARGEST_POSITION),
})
export type ProgressEvent = z.infer<typeof progressEvent>

export const progressEvents = z.strictObject({ events: z.array(progressEvent).min(1).max(MOST_PROGRESS_EVENTS) })
export type ProgressEvents = z.infer<typeof progressEvents>

/** Why an event was refused; it is not to be sent again. */
export const PROGRESS_FAULTS = ['notFound', 'position', 'time'] as const
export type ProgressFault = (typeof PROGRESS_FAULTS)[number]

/** What became of the events; those that are refused say so one by one, the others count. */
export const progressAnswer = z.object({
  accepted: z.array(z.uuid()),
  refused: z.array(z.object({ viewing: z.uuid(), fault: z.enum(PROGRESS_FAULTS) })),
  /** Ids of the materials that were reported at their end and are done by now. */
  done: z.array(z.number().int()),
})
export type ProgressAnswer = z.infer<typeof progressAnswer>

/** Lessons done of those that there are. */
const counts = { lessons: z.number().int(), done: z.number().int() }

/** A subject's sums, the same wherever they are shown. */
export const subjectSums = z.object({
  subjectId: z.number().int(),
  ...counts,
  seconds: z.number().int(),
  lastAt: z.string().nullable(),
})
export type SubjectSums = z.infer<typeof subjectSums>

/** Weeks from Monday to Sunday, in Tunis; the oldest first, this one last. */
export const PROGRESS_WEEKS = 8
/** Lessons a week. */
export const goalLessons = z.number().int().min(GOAL.least).max(GOAL.most)

/** Everything that a student's own pages say of their progress. */
export const myProgress = z.object({
  subjects: z.array(subjectSums),
  /** Monday of each week as `YYYY-MM-DD`, with the time spent and the lessons done in it. */
  weeks: z.array(z.object({ monday: z.string(), seconds: z.number().int(), done: z.number().int() })),
  /** Days without a gap up to today, or to yesterday while today has nothing yet; and the longest ever. */
  streak: z.object({ days: z.number().int(), longest: z.number().int(), today: z.boolean() }),
  /** The days of this week, Monday first, on which something was learnt. */
  days: z.array(z.boolean()).length(7),
  goal: z.object({ lessons: goalLessons, done: z.number().int() }),
})
export type MyProgress = z.infer<typeof myProgress>

export const weeklyGoal = z.strictObject({ lessons: goalLessons })
export type WeeklyGoal = z.infer<typeof weeklyGoal>

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

/** Every lesson of a subject that was opened or marked, its sums, and what is next. */
export const subjectState = z.object({
  sums: subjectSums,
  lessons: z.array(lessonState),
  /** The lesson to go on with; `null` = all are done, or there are none. */
  nextId: z.number().int().nullable(),
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
})
export type CourseState = z.infer<typeof courseState>

export const courseMarking = z.strictObject({ mark: z.enum(COURSE_MARKS).nullable() })
export type CourseMarking = z.infer<typeof courseMarking>

export const hiddenSubjectIds = z.object({ ids: z.array(z.number().int()) })
export type HiddenSubjectIds = z.infer<typeof hiddenSubjectIds>

/** What students tell of their progress, what they set themselves, and what there is to read of both. */
export const progressEndpoints = {
  tell: endpoint({
    method: 'post',
    path: '/me/progress',
    changes: ['progress'],
    who: ['STUDENT'],
    summary: 'Tell how far the student is; what was told before adds nothing',
    body: progressEvents,
    answer: progressAnswer,
    result: 'What counts, and what was refused',
  }),
  mark: endpoint({
    method: 'put',
    path: '/courses/{id}/mark',
    keepalive: true,
    changes: ['progress'],
    who: ['STUDENT'],
    summary: 'Mark a lesson as understood or to be gone over again, or take that back',
    params: rowParams,
    body: courseMarking,
    answer: courseMarking,
    result: 'The mark',
  }),
  mine: endpoint({
    method: 'get',
    path: '/me/progress',
    about: ['progress'],
    who: ['STUDENT'],
    summary: 'Sums by subject, the last weeks, days without a gap and the goal of the week; days are those of Tunis',
    answer: myProgress,
    result: 'The progress',
  }),
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
  goal: endpoint({
    method: 'put',
    path: '/me/goal',
    who: ['STUDENT'],
    summary: 'Set the lessons to be done in a week',
    body: weeklyGoal,
    answer: weeklyGoal,
    result: 'The goal',
  }),
  hidden: endpoint({
    method: 'get',
    path: '/me/hidden-subjects',
    who: ['STUDENT'],
    summary: 'Optional subjects that the student has put out of sight',
    answer: hiddenSubjectIds,
    result: 'The subjects that are out of sight now',
  }),
  hide: endpoint({
    method: 'put',
    path: '/me/hidden-subjects/{id}',
    keepalive: true,
    who: ['STUDENT'],
    summary: 'Put an optional subject out of sight',
    params: rowParams,
    answer: hiddenSubjectIds,
    result: 'The subjects that are out of sight now',
  }),
  show: endpoint({
    method: 'delete',
    path: '/me/hidden-subjects/{id}',
    keepalive: true,
    who: ['STUDENT'],
    summary: 'Put a subject back into sight',
    params: rowParams,
    answer: hiddenSubjectIds,
    result: 'The subjects that are out of sight now',
  }),
}
