import { schoolClass } from './classes.ts'
import { endpoint } from './endpoint.ts'
import { subject } from './subjects.ts'
import { z } from './zod.ts'

/** Why a course waits for its professor. */
export const NEED_REASONS = ['failedFile', 'openReport', 'scheduled', 'withoutMaterial', 'oldDraft'] as const
export type NeedReason = (typeof NEED_REASONS)[number]

/** A course as a line names it. */
const courseMention = z.object({
  id: z.number().int(),
  nameAr: z.string(),
  nameFr: z.string(),
  subject: z.object({ nameAr: z.string(), nameFr: z.string() }),
  schoolClass: z.object({ nameAr: z.string(), nameFr: z.string() }),
})
export type CourseMention = z.infer<typeof courseMention>

export const adminDashboard = z.object({
  role: z.literal('ADMINISTRATOR'),
  counts: z.object({
    students: z.number().int(),
    professors: z.number().int(),
    classes: z.number().int(),
    subjects: z.number().int(),
    /** People with a live session now. */
    signedIn: z.number().int(),
  }),
  /** Accounts and sessions that wait for an administrator. */
  waiting: z.object({
    professors: z.number().int(),
    students: z.number().int(),
    /** To be held, and without anybody who holds them; the first day of them, in Tunis. */
    sessions: z.object({ count: z.number().int(), firstOn: z.string().nullable() }),
  }),
  /** Whether this machine makes films ready for the web; otherwise they are served as they come. */
  preparesFilms: z.boolean(),
  /**
   * Whether programs that read what professors upload are kept from the rest of the machine; where nothing keeps them,
   * whether they read it all the same.
   */
  wall: z.enum(['stands', 'none', 'refused']),
  /** Students of each class, in school order; classes without students included. */
  studentsByClass: z.array(z.object({ schoolClass, students: z.number().int() })),
})
export const professorDashboard = z.object({
  role: z.literal('PROFESSOR'),
  /** Subjects that the professor teaches, with their class, the number of its students, and what is in them. */
  teaching: z.array(
    z.object({
      schoolClass,
      subject: subject.omit({ professors: true }),
      students: z.number().int(),
      chapters: z.number().int(),
      courses: z.object({ published: z.number().int(), draft: z.number().int() }),
    }),
  ),
  /** The drafts that were changed last, a few of them. */
  drafts: z.array(courseMention.extend({ changedAt: z.string(), materials: z.number().int() })),
  /** What waits for the professor, a few things of each reason; `total` is all of them. */
  needs: z.object({
    items: z.array(courseMention.extend({ reason: z.enum(NEED_REASONS), at: z.string() })),
    total: z.number().int(),
  }),
})
/** A lesson as a pupil's first page names it. */
const newLesson = z.object({
  id: z.number().int(),
  nameAr: z.string(),
  nameFr: z.string(),
  lang: z.string(),
  subject: subject.pick({ key: true, nameAr: true, nameFr: true }),
  /** Whether the pupil is done with it already. */
  done: z.boolean(),
})
export type NewLesson = z.infer<typeof newLesson>

/** What a student of an examination class comes to next. */
const nextTests = z.object({
  kind: z.enum(['tests', 'examination']),
  nameAr: z.string(),
  nameFr: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** Whether the dates may still move. */
  toConfirm: z.boolean(),
  /** Days until they begin, by the calendar in Tunis; none or fewer = they have begun. */
  days: z.number().int(),
})
export type NextTests = z.infer<typeof nextTests>

export const studentDashboard = z.object({
  role: z.literal('STUDENT'),
  /** `null` in classes without an examination, and while none is planned. */
  nextTests: nextTests.nullable(),
  /** Lessons of the class that were published last, a few of them. */
  newLessons: z.array(newLesson),
})
export const dashboard = z.discriminatedUnion('role', [adminDashboard, professorDashboard, studentDashboard])
export type AdminDashboard = z.infer<typeof adminDashboard>
export type ProfessorDashboard = z.infer<typeof professorDashboard>
export type StudentDashboard = z.infer<typeof studentDashboard>
export type Dashboard = z.infer<typeof dashboard>

/** A person's first screen. */
export const dashboardEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/me/dashboard',
    about: ['class', 'subject', 'course', 'people', 'done', 'school-year', 'session'],
    who: 'session',
    summary: "The facts on the person's first screen, by role",
    answer: dashboard,
    result: 'The facts',
  }),
}
