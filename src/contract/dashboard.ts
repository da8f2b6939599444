import { schoolClass } from './classes.ts'
import { subject } from './subjects.ts'
import { z } from './zod.ts'

/** `GET /me/dashboard`: the facts on a person's first screen, by role. */
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
  /** Accounts that wait for an administrator. */
  waiting: z.object({ professors: z.number().int(), students: z.number().int() }),
  /** Students of each class, in school order; classes without students included. */
  studentsByClass: z.array(z.object({ schoolClass, students: z.number().int() })),
})
export const professorDashboard = z.object({
  role: z.literal('PROFESSOR'),
  /** Subjects that the professor teaches, with their class and the number of its students. */
  teaching: z.array(z.object({ schoolClass, subject: subject.omit({ professors: true }), students: z.number().int() })),
})
export const studentDashboard = z.object({
  role: z.literal('STUDENT'),
  schoolClass: schoolClass.nullable(),
  subjects: z.array(subject),
  classmates: z.number().int(),
})
export const dashboard = z.discriminatedUnion('role', [adminDashboard, professorDashboard, studentDashboard])
export type AdminDashboard = z.infer<typeof adminDashboard>
export type ProfessorDashboard = z.infer<typeof professorDashboard>
export type StudentDashboard = z.infer<typeof studentDashboard>
export type Dashboard = z.infer<typeof dashboard>
