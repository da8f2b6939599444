import type { MaterialKind } from '#/contract/material-kinds.ts'
import type { SubjectCode } from '#/contract/school.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import type { Tx } from '#/server/platform/database/types.ts'

/** A lesson of a subject of a person's own class, by its place in that subject from 1 on. */
export interface DemoPlace {
  subject: SubjectCode
  lesson: number
}

/** A material of a demo lesson. */
export interface DemoMaterial extends DemoPlace {
  id: number
  kind: MaterialKind
  /** Seconds of a video, pages of a print, percent of a text. */
  length: number
  courseId: number
  subjectId: number
  classId: number
}

export interface DemoStudent {
  id: string
  enrolmentId: number
  username: string
  classId: number
}

/** A student as they were in a year that is over. */
export interface DemoEarlier extends DemoStudent {
  /** When it was over. */
  until: Date
}

/** What there is of a demo academy before features add their own: its school, its people and its lessons. */
export interface DemoAcademy {
  /** What lies in the past is counted back from here. */
  now: Date
  /** Those of the lessons that were just written; nothing else is touched. */
  materials: readonly DemoMaterial[]
  /** The students of these lessons' classes, in the same order each time. */
  students: readonly DemoStudent[]
  /** Those who were in one of these classes the year before, with the enrolment of then. */
  earlier: readonly DemoEarlier[]
}

/** What a feature adds to a demo academy, in the transaction that makes it. */
export type DemoSeed = (tx: Tx, academy: DemoAcademy) => Promise<void>

/** Classmates of a class who learn something. */
const CLASSMATES = 20
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** @returns the student who can sign in */
export function demoStudent({ students }: Pick<DemoAcademy, 'students'>): DemoStudent | undefined {
  return students.find(({ username }) => username === 'student')
}

/** @returns the students of a class who learn something, beside the one who can sign in */
export function classmatesIn(academy: Pick<DemoAcademy, 'students'>, classId: number): DemoStudent[] {
  const student = demoStudent(academy)
  return academy.students.filter((each) => each !== student && each.classId === classId).slice(0, CLASSMATES)
}

/** @returns the material of a kind at a place, in the class of a student */
export function materialAt(
  { materials }: Pick<DemoAcademy, 'materials'>,
  { classId }: DemoStudent,
  wanted: DemoPlace & { kind: MaterialKind },
): DemoMaterial | undefined {
  return materials.find(
    (each) =>
      each.classId === classId &&
      each.subject === wanted.subject &&
      each.lesson === wanted.lesson &&
      each.kind === wanted.kind,
  )
}

interface DemoMoment {
  /** Days before today, or after it where that is negative. */
  daysAgo: number
  /** Of that day in Tunis. */
  minute: number
}

/** @returns when something ended; what today has still before it has just ended, even a minute after midnight */
export function momentOf(moment: DemoMoment, now: Date): Date {
  return new Date(Math.min(plannedFor(moment, now).getTime(), now.getTime()))
}

/** @returns the same, also where it is still to come */
export function plannedFor({ daysAgo, minute }: DemoMoment, now: Date): Date {
  // Tunis is an hour ahead of UTC all the year round.
  const midnight = Date.parse(`${isoDateInTunis(now)}T00:00:00+01:00`)
  return new Date(midnight - daysAgo * DAY_MS + minute * MINUTE_MS)
}

/** @returns an id as browsers choose them, the same on every run */
export function demoId(index: number): string {
  return `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`
}
