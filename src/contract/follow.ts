import type { ClassWithSubjects } from './classes.ts'
import { rowQuery } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { listAddress } from './list-address.ts'
import { PAGE_SIZE } from './page-limits.ts'
import { pageOf, pageQuery, searchWords } from './paging.ts'
import { rowParams } from './params.ts'
import { COURSE_MARKS } from './progress.ts'
import { SUBJECT_KEYS } from './subject-keys.ts'
import { z } from './zod.ts'

/** Days after which a lesson that was opened and not finished is worth a question. */
export const UNFINISHED_DAYS = 7
/** Days without a sign in a subject, while others of the class were there. */
export const AWAY_DAYS = 14
/** How many times the usual time of a lesson is much; and how many must have finished it for there to be a usual time. */
export const LONG_TIMES = 2
export const LONG_FINISHED = 3
/** Less than half of the lessons that half of the class has done, and at least so many fewer. */
export const BEHIND_LESSONS = 2
/** Bars of the plot of where a video is left. */
export const LEFT_BUCKETS = 20

const named = z.object({ id: z.number().int(), nameAr: z.string(), nameFr: z.string() })
/** Something that is taught, named in its own language. */
const taught = named.extend({ lang: z.string() })
const person = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  /** Address of the person's picture. */
  photo: z.string().nullable(),
})

/** A subject in a class, and how many students it has now. All counts below are of these. */
const followedSubject = z.object({
  subject: taught.extend({ key: z.enum(SUBJECT_KEYS).nullable() }),
  schoolClass: named,
  students: z.number().int(),
  /** Lessons that students see. */
  lessons: z.number().int(),
  /** Reports that nobody has resolved. */
  reports: z.number().int(),
})
export type FollowedSubject = z.infer<typeof followedSubject>

/** How many of the class opened, finished, or want to go over a lesson again, and the time that half of those took. */
const lessonCounts = {
  opened: z.number().int(),
  done: z.number().int(),
  review: z.number().int(),
  medianSeconds: z.number().int().nullable(),
}

export const followedLesson = taught.extend({
  chapter: named,
  ...lessonCounts,
  reports: z.number().int(),
})
export type FollowedLesson = z.infer<typeof followedLesson>

/** The lessons of a subject in their order. */
export const subjectFollow = z.object({ group: followedSubject, lessons: pageOf(followedLesson) })
export type SubjectFollow = z.infer<typeof subjectFollow>

/** Why somebody may need help; each with the figures that it comes from. */
const stuckReason = z.discriminatedUnion('kind', [
  /** Lessons opened a week ago or more and not finished; the oldest, when it was opened and how long they were in it. */
  z.object({
    kind: z.literal('unfinished'),
    lessons: z.number().int(),
    lesson: taught,
    openedAt: z.string(),
    seconds: z.number().int(),
  }),
  /** Lessons that they marked themselves; the latest. */
  z.object({ kind: z.literal('review'), lessons: z.number().int(), lesson: taught, markedAt: z.string() }),
  /** Lessons not finished in more than twice the time that half of those who finished them took; the furthest from it. */
  z.object({
    kind: z.literal('long'),
    lessons: z.number().int(),
    lesson: taught,
    seconds: z.number().int(),
    medianSeconds: z.number().int(),
  }),
  /** Not seen for two weeks, `null` = never, while so many others of the class were. */
  z.object({ kind: z.literal('away'), lastAt: z.string().nullable(), others: z.number().int() }),
  /** Far fewer lessons than half of the class has done. */
  z.object({ kind: z.literal('behind'), done: z.number().int(), median: z.number() }),
])
export type StuckReason = z.infer<typeof stuckReason>
export type StuckKind = StuckReason['kind']
/** In the order in which they are shown. */
export const STUCK_KINDS = ['long', 'unfinished', 'behind', 'away', 'review'] as const satisfies StuckKind[]

export const stuckStudent = z.object({
  student: person,
  done: z.number().int(),
  /** When they were last in the subject; `null` = never. */
  lastAt: z.string().nullable(),
  reasons: z.array(stuckReason).min(1),
})
export type StuckStudent = z.infer<typeof stuckStudent>

/** Who may need help, with most reasons first. */
export const subjectStuck = z.object({ group: followedSubject, students: pageOf(stuckStudent) })
export type SubjectStuck = z.infer<typeof subjectStuck>

/** How a lesson stands with a student. */
export const FOLLOW_STATES = ['notOpened', 'opened', 'review', 'done'] as const
export type FollowState = (typeof FOLLOW_STATES)[number]

/** Whose figures: everybody's of the class, or those of a group in it. */
export const followedPupilsQuery = z.object({ groupId: rowQuery.optional() })
const subjectFollowQuery = z.object({ ...followedPupilsQuery.shape, ...pageQuery.shape })
export type SubjectFollowQuery = z.infer<typeof subjectFollowQuery>

/** Which students of a lesson are listed. */
export const courseFollowQuery = z.object({
  ...followedPupilsQuery.shape,
  q: searchWords,
  /** Not opened, opened and not finished, marked to go over again, done. */
  state: z.enum(FOLLOW_STATES).optional(),
  ...pageQuery.shape,
})
export type CourseFollowQuery = z.infer<typeof courseFollowQuery>

export const lessonStudent = person.extend({
  opened: z.boolean(),
  done: z.boolean(),
  mark: z.enum(COURSE_MARKS).nullable(),
  seconds: z.number().int(),
  lastAt: z.string().nullable(),
})
export type LessonStudent = z.infer<typeof lessonStudent>

/** A video of a lesson, and where those who did not finish it stopped. */
export const leftVideo = taught.extend({
  /** Its length in seconds; `null` = not known. */
  length: z.number().int().nullable(),
  opened: z.number().int(),
  done: z.number().int(),
  /** Students who began it and did not finish. */
  left: z.number().int(),
  /** Where half of them had stopped, in seconds. */
  medianPosition: z.number().int().nullable(),
  /** Seconds that the buckets cover: its length, or as far as somebody came. */
  span: z.number().int(),
  /** How many of them stopped in each part of it. */
  buckets: z.array(z.number().int()).length(LEFT_BUCKETS),
})
export type LeftVideo = z.infer<typeof leftVideo>

export const courseFollow = z.object({
  course: taught,
  chapter: named,
  subject: taught.extend({ key: z.enum(SUBJECT_KEYS).nullable() }),
  schoolClass: named,
  counts: z.object({ students: z.number().int(), ...lessonCounts }),
  videos: z.array(leftVideo),
  students: pageOf(lessonStudent),
})
export type CourseFollow = z.infer<typeof courseFollow>

/** Parts of the page, the most asked for first. */
export const FOLLOW_TABS = ['stuck', 'lessons', 'reports'] as const
export type FollowTab = (typeof FOLLOW_TABS)[number]
/** What the page of a subject is asked for. */
export const followQuery = z.object({
  subjectId: rowQuery.optional(),
  ...followedPupilsQuery.shape,
  tab: z.enum(FOLLOW_TABS).default('stuck'),
  state: z.enum(['open', 'resolved']).default('open'),
  ...pageQuery.shape,
})
export type FollowQuery = z.infer<typeof followQuery>

/** The page of a subject, and the list of a lesson's students, as their addresses have them. */
export const followAddress = listAddress(followQuery, { tab: 'stuck', state: 'open', page: 1, size: PAGE_SIZE }, [
  'subjectId',
  'groupId',
  'tab',
  'state',
  'page',
])
export const courseFollowAddress = listAddress(courseFollowQuery, { q: '', page: 1, size: PAGE_SIZE }, [
  'groupId',
  'q',
  'state',
  'page',
])

/** @returns the subject that the page is about: the one in its address, else the first that there is */
export function followedSubjectId(
  { subjectId }: Pick<FollowQuery, 'subjectId'>,
  classes: readonly ClassWithSubjects[],
): number | undefined {
  return subjectId ?? classes.flatMap(({ subjects }) => subjects)[0]?.id
}

/** How students fare, for those who teach them. */
export const followEndpoints = {
  lessons: endpoint({
    method: 'get',
    path: '/subjects/{id}/follow',
    about: ['reports', 'waiting'],
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'Lessons of a subject in order, with how many of the class, or of a group in it, opened and finished each',
    params: rowParams,
    query: subjectFollowQuery,
    answer: subjectFollow,
    result: 'A page of lessons',
  }),
  stuck: endpoint({
    method: 'get',
    path: '/subjects/{id}/stuck',
    about: ['reports', 'waiting'],
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'Students of a subject who may need help, with the reasons',
    params: rowParams,
    query: subjectFollowQuery,
    answer: subjectStuck,
    result: 'A page of students',
  }),
  table: endpoint({
    method: 'get',
    path: '/subjects/{id}/follow.csv',
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'The students of a subject and how each lesson stands with them, as a file for spreadsheets',
    params: rowParams,
    query: followedPupilsQuery,
    answer: { types: ['text/csv'] },
    result: 'CSV in UTF-8',
  }),
  course: endpoint({
    method: 'get',
    path: '/courses/{id}/follow',
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: 'One lesson: how it stands with each student, and where its videos are left',
    params: rowParams,
    query: courseFollowQuery,
    answer: courseFollow,
    result: 'The lesson',
  }),
}
