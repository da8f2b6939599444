import { SUBJECT_KEYS } from './subject-keys.ts'
import type { Subject } from './subjects.ts'
import { SUGGESTION_REASONS, type SuggestedSubject } from './suggestions.ts'

/** What travels to a subject's page beside its URL (specification §2): the subject, and others once they are known. */
export interface SubjectVisit {
  subject: Subject
  suggested?: SuggestedSubject[]
}

/**
 * What an entry of the history carries, as far as it is what this version writes. By hand: it is asked before a page is
 * drawn, which does not wait for the library of schemas.
 */
export function readVisit(state: unknown): SubjectVisit | undefined {
  const { subject, suggested } = partsOf<SubjectVisit>(state)
  if (!isSubject(subject)) return undefined
  if (suggested === undefined) return { subject }
  return Array.isArray(suggested) && suggested.every(isSuggested) ? { subject, suggested } : undefined
}

function isSubject(value: unknown): value is Subject {
  const { id, subjectName, nameAr, nameFr, key, lang, dir, optional, professors } = partsOf<Subject>(value)
  return (
    Number.isInteger(id) &&
    [subjectName, nameAr, nameFr, lang].every(isText) &&
    (key === null || SUBJECT_KEYS.some((each) => each === key)) &&
    (dir === 'rtl' || dir === 'ltr') &&
    typeof optional === 'boolean' &&
    Array.isArray(professors) &&
    professors.every(isText)
  )
}

function isSuggested(value: unknown): value is SuggestedSubject {
  const { subject, reason, days, lessons, done } = partsOf<SuggestedSubject>(value)
  const whole = [days, lessons, done].every(Number.isInteger)
  return isSubject(subject) && SUGGESTION_REASONS.some((each) => each === reason) && whole
}

const isText = (value: unknown): boolean => typeof value === 'string'
const partsOf = <T>(value: unknown): Partial<Record<keyof T, unknown>> =>
  (value ?? {}) as Partial<Record<keyof T, unknown>>
