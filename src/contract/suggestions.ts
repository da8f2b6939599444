import type { SubjectSums } from './my-progress.ts'
import type { Subject } from './subjects.ts'

/** Why a subject is suggested, the strongest reason first. */
export const SUGGESTION_REASONS = ['waiting', 'ahead', 'fresh', 'going'] as const

/** A subject in which lessons are left, beside another one. */
export interface SuggestedSubject {
  subject: Subject
  /** Not opened for long; the furthest of those under way; never opened; under way. */
  reason: (typeof SUGGESTION_REASONS)[number]
  /** Whole days since it was opened; 0 for one that never was. */
  days: number
  lessons: number
  done: number
}

/** As many as fit beside a page without becoming a list of everything. */
const MOST_SUGGESTED = 4
/** A subject that was not opened for so long has waited. */
const WAITING_DAYS = 7
const DAY_MS = 86_400_000

interface SuggestionFacts {
  /** The subjects of the student's class, in its order. */
  subjects: readonly Subject[]
  sums: readonly SubjectSums[]
  /** The subject that they are beside. */
  besides: number
  /** Subjects that the student has put out of sight. */
  hidden?: readonly number[]
  /** In milliseconds since the epoch. */
  now: number
}

/**
 * Other subjects in which lessons are left, each with the reason: those that have waited longest, the one that is
 * furthest, those not begun, the rest by when they were opened last.
 */
export function suggestSubjects({ subjects, sums, besides, hidden = [], now }: SuggestionFacts): SuggestedSubject[] {
  const sumsOf = new Map(sums.map((each) => [each.subjectId, each]))
  const open = subjects.flatMap((each) => {
    const own = sumsOf.get(each.id)
    if (each.id === besides || hidden.includes(each.id) || !own || own.done >= own.lessons) return []
    const days = own.lastAt === null ? undefined : Math.max(0, Math.floor((now - Date.parse(own.lastAt)) / DAY_MS))
    return [{ subject: each, days, lessons: own.lessons, done: own.done }]
  })
  const share = ({ done, lessons }: { done: number; lessons: number }): number => done / lessons
  const [furthest] = open
    .filter(({ days, done }) => days !== undefined && days < WAITING_DAYS && done > 0)
    .toSorted((one, other) => share(other) - share(one))
  return open
    .map(({ days, ...each }): SuggestedSubject => {
      if (days === undefined) return { ...each, reason: 'fresh', days: 0 }
      if (days >= WAITING_DAYS) return { ...each, reason: 'waiting', days }
      return { ...each, reason: each.subject === furthest?.subject ? 'ahead' : 'going', days }
    })
    .toSorted(byReason)
    .slice(0, MOST_SUGGESTED)
}

function byReason(one: SuggestedSubject, other: SuggestedSubject): number {
  const rank = SUGGESTION_REASONS.indexOf(one.reason) - SUGGESTION_REASONS.indexOf(other.reason)
  return rank || (one.reason === 'waiting' ? other.days - one.days : one.days - other.days)
}
