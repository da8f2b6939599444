import { endpoint } from './endpoint.ts'
import { GOAL } from './progress-limits.ts'
import { z } from './zod.ts'

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

/** A student's sums, and what they set themselves. */
export const myProgressEndpoints = {
  read: endpoint({
    method: 'get',
    path: '/me/progress',
    about: ['progress'],
    who: ['STUDENT'],
    summary: 'Sums by subject, the last weeks, days without a gap and the goal of the week; days are those of Tunis',
    answer: myProgress,
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
}
