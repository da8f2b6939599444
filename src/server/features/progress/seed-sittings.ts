import type { MaterialKind } from '#/contract/material-kinds.ts'
import type { CourseMark } from '#/contract/progress.ts'
import type { SubjectCode } from '#/contract/school.ts'
import type { DemoMaterial, DemoPlace } from '#/server/demo-seed.ts'

/** Time that a demo student spends with a material. */
export interface DemoSitting extends DemoPlace {
  kind: MaterialKind
  daysAgo: number
  /** Minute of that day in Tunis, at which it ends. */
  minute: number
  seconds: number
  /** How much of the material is behind them then: 1 = all of it. */
  share: number
}

/** What a demo student says of a lesson, after the last time that they were in it. */
export interface DemoMark extends DemoPlace {
  mark: CourseMark
}

type SittingRow = readonly [
  SubjectCode,
  number,
  MaterialKind,
  daysAgo: number,
  hour: number,
  minutes: number,
  share?: number,
]

/** An hour that is always still before us, so that it is now. */
const END_OF_DAY = 24

/**
 * What the demo student did, the oldest first: three days in a row up to today, four in a row before that, and weeks
 * that differ. The last is a film that is left half way.
 */
const STUDENT: readonly SittingRow[] = [
  ['arabic', 1, 'text', 51, 18, 24],
  ['svt', 1, 'text', 47, 17, 31],
  ['mathematics', 1, 'text', 41, 17, 12, 0.4],
  ['mathematics', 1, 'text', 40, 18, 26],
  ['physics', 1, 'text', 33, 19, 34],
  ['mathematics', 3, 'text', 26, 17, 28],
  ['mathematics', 3, 'book', 26, 18, 41],
  ['svt', 2, 'text', 23, 16, 22],
  ['mathematics', 4, 'text', 19, 18, 37],
  ['physics', 1, 'text', 18, 19, 15],
  ['svt', 3, 'text', 17, 17, 14, 0.3],
  ['mathematics', 5, 'text', 16, 18, 33, 0.7],
  ['mathematics', 5, 'sheet', 12, 18, 19, 0.5],
  ['physics', 2, 'text', 9, 19, 17, 0.6],
  ['arabic', 2, 'text', 5, 18, 21, 0.5],
  ['mathematics', 6, 'text', 2, 18, 29],
  ['mathematics', 7, 'text', 1, 17, 8, 0.3],
  ['mathematics', 7, 'magazine', 1, 18, 13, 0.4],
  ['mathematics', 2, 'text', 1, 19, 9, 0.5],
  ['svt', 3, 'text', 0, 7, 11],
  ['mathematics', 2, 'video', 0, END_OF_DAY, 0.5, 0.5],
]

export const STUDENT_SITTINGS: readonly DemoSitting[] = STUDENT.map(
  ([subject, lesson, kind, daysAgo, hour, minutes, share = 1], index) => ({
    ...{ subject, lesson, kind, daysAgo, share },
    // Never at the same moment, so that what was last is certain.
    minute: hour * 60 + (index % 7) * 5,
    seconds: minutes * 60 + index,
  }),
)

export const STUDENT_MARKS: readonly DemoMark[] = [
  { subject: 'mathematics', lesson: 1, mark: 'understood' },
  { subject: 'mathematics', lesson: 4, mark: 'understood' },
  { subject: 'svt', lesson: 2, mark: 'understood' },
  { subject: 'mathematics', lesson: 5, mark: 'review' },
]

/** How far ten classmates come: lessons of mathematics that they go through to the end. */
const PACES = [6, 4, 5, 1, 0, 5, 6, 1, 3, 5] as const
/** Which of the ten are held up by the same lesson, and who of them says so. */
const HELD_UP = [1, 2, 3, 8]
const SAYS_SO = [3, 8]
/** Who has done nothing, and who came no more after a while. */
const IDLE = 4
const GONE = 7
const GONE_DAYS = 18
/** When the one lesson held them up, and where they stopped in it. */
const HELD_UP_DAYS = 10
const HELD_UP_SHARE = 0.55
/** Days between two lessons. */
const PACE_DAYS = 6

/**
 * What the classmate with a number does, of the materials that there are in their class.
 * @param random gives the next number, at least 0 and less than 1
 */
export function classmateDoes(
  index: number,
  all: readonly DemoMaterial[],
  random: () => number,
): { sittings: DemoSitting[]; marks: DemoMark[] } {
  const nth = index % PACES.length
  if (nth === IDLE) return { sittings: [], marks: [] }
  const between = (least: number, most: number) => Math.floor(least + random() * (most - least))
  const minute = () => between(16 * 60, 21 * 60)
  const heldUp = HELD_UP.includes(nth) ? hardOf(all) : undefined
  const sittings = all.flatMap(({ subject, lesson, kind, length }): DemoSitting | [] => {
    const seconds = kind === 'video' ? length + between(5, length) : between(480, 1_500)
    if (subject === heldUp?.subject && lesson === heldUp.lesson) {
      if (kind !== 'video' && kind !== 'text') return []
      const daysAgo = HELD_UP_DAYS + (index % 2)
      // They read for long, and the film is left at about the same place.
      const spent = kind === 'video' ? seconds : between(2_400, 3_300)
      return {
        subject,
        lesson,
        kind,
        daysAgo,
        minute: minute(),
        seconds: spent,
        share: HELD_UP_SHARE + random() * 0.06,
      }
    }
    // Mathematics is what everybody works at; the rest only some do, and less.
    const pace = PACES[nth] ?? 0
    const lessons = subject === 'mathematics' ? pace : Math.floor((pace * (index % 3)) / 4)
    if (lesson > lessons) return []
    const daysAgo = 3 + (lessons - lesson) * PACE_DAYS + (index % 5) + (nth === GONE ? GONE_DAYS : 0)
    return { subject, lesson, kind, daysAgo, minute: minute(), seconds, share: 1 }
  })
  return { sittings, marks: heldUp && SAYS_SO.includes(nth) ? [{ ...placeOf(heldUp), mark: 'review' }] : [] }
}

/** The lesson that holds people up: the first of mathematics with a film, else its second. */
function hardOf(all: readonly DemoMaterial[]): DemoMaterial | undefined {
  const own = all.filter(({ subject }) => subject === 'mathematics')
  return own.find(({ kind }) => kind === 'video') ?? own.find(({ lesson }) => lesson === 2)
}

const placeOf = ({ subject, lesson }: DemoPlace): DemoPlace => ({ subject, lesson })
