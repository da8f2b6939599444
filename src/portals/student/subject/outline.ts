import type { SubjectLesson, SubjectProgramme } from '#/contract/programme.ts'
import type { DoneBefore, LessonState, SubjectState } from '#/contract/progress.ts'
import type { Trimester } from '#/contract/school-years.ts'

/** A lesson as the student stands with it. */
export interface OutlineLesson {
  lesson: SubjectLesson
  /** Absent while it was never opened, or nobody knows. */
  state: LessonState | undefined
  /** Whether it is the one to go on with. */
  isNext: boolean
  /** The year in which the student, who repeats the class, was done with it; absent where that is this one, or none. */
  doneIn: DoneBefore['schoolYear'] | undefined
  /** Length of its videos, in seconds; 0 = none, or not known. */
  seconds: number
}

export interface OutlineChapter {
  chapter: SubjectProgramme['chapters'][number]
  /** Its number in the subject, from 1. */
  place: number
  lessons: OutlineLesson[]
  done: number
  phase: 'done' | 'now' | 'ahead'
}

export interface OutlineTerm {
  /** `null` = of no trimester. */
  trimester: number | null
  /** When it is in the present school year; absent where nobody has said it. */
  period: Trimester | undefined
  chapters: OutlineChapter[]
}

export interface Outline {
  /** The chapters of each trimester in their order, those of none at the end; empty trimesters are left out. */
  terms: OutlineTerm[]
  /** The lesson to go on with, and its chapter. */
  next: OutlineLesson | undefined
  current: OutlineChapter | undefined
  /** The chapter that is open before the student chooses. */
  first: OutlineChapter | undefined
}

/** @returns the programme of a subject as the student stands with it; without a state, as nobody has begun it */
export function outlineOf({ chapters, trimesters }: SubjectProgramme, state: SubjectState | undefined): Outline {
  const states = new Map(state?.lessons.map((each) => [each.courseId, each]))
  const doneBefore = new Set(state?.before?.lessons)
  const all = chapters.map((chapter, index) => chapterOf(chapter, index + 1))
  const current = all.find(({ lessons }) => lessons.some(({ isNext }) => isNext))
  const ofTrimester = Map.groupBy(all, ({ chapter }) => chapter.trimester)
  return {
    terms: [1, 2, 3, null].flatMap((trimester) => {
      const own = ofTrimester.get(trimester)
      const period = trimesters.find(({ number }) => number === trimester)
      return own ? [{ trimester, period, chapters: own }] : []
    }),
    next: current?.lessons.find(({ isNext }) => isNext),
    current,
    first: current ?? (state ? undefined : all.find(({ lessons }) => lessons.length > 0)),
  }

  function chapterOf(chapter: OutlineChapter['chapter'], place: number): OutlineChapter {
    const lessons = chapter.lessons.map((lesson) => ({
      lesson,
      state: states.get(lesson.id),
      isNext: lesson.id === state?.nextId,
      doneIn: doneBefore.has(lesson.id) && !states.get(lesson.id)?.done ? state?.before?.schoolYear : undefined,
      seconds: secondsOf(lesson),
    }))
    const done = lessons.filter((each) => each.state?.done).length
    const isDone = lessons.length > 0 && done === lessons.length
    const isNow = !isDone && lessons.some(({ isNext }) => isNext)
    return { chapter, place, lessons, done, phase: isDone ? 'done' : isNow ? 'now' : 'ahead' }
  }
}

function secondsOf({ materials }: SubjectLesson): number {
  return materials.reduce((sum, { kind, length }) => (kind === 'video' ? sum + (length ?? 0) : sum), 0)
}
