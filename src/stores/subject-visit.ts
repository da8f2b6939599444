import { atom } from 'nanostores'
import { readVisit, type SubjectVisit } from '#/contract/subject-visit.ts'
import type { Subject } from '#/contract/subjects.ts'
import { suggestSubjects } from '#/contract/suggestions.ts'
import { serverNow } from './clock.ts'
import { $hiddenSubjects, $myProgress } from './progress.ts'
import type { ReadableAtom } from './resource.ts'
import { pageState } from './router.ts'
import { $subject, $subjects, seedSubject } from './subjects.ts'

const $received = atom<SubjectVisit | undefined>()

/** What travelled to the present subject's page; `undefined` = nothing, as after a link from elsewhere. */
export const $subjectVisit: ReadableAtom<SubjectVisit | undefined> = $received

/** @returns what travels with a link to a subject, of what this document knows; nothing where it does not know it */
export function visitOf(id: number): SubjectVisit | undefined {
  const subjects = $subjects.get().data ?? []
  const subject = [...subjects, ...carried()].find((each) => each.id === id)
  if (!subject) return undefined
  const sums = $myProgress.get().data?.subjects
  if (!sums || subjects.length === 0) return { subject }
  const hidden = $hiddenSubjects.get().data?.ids
  return { subject, suggested: suggestSubjects({ subjects, sums, hidden, besides: id, now: serverNow() }) }
}

/**
 * Takes what travelled to a subject's page, so that it is there at once; what belongs to another one is nothing.
 * To be called as the page is entered, before anything is waited for.
 */
export function receiveVisit(id: number): SubjectVisit | undefined {
  const data = readVisit(pageState())
  const visit = data?.subject.id === id ? data : undefined
  $received.set(visit)
  if (visit && $subject.get().data?.id !== id) seedSubject(visit.subject)
  return visit
}

/** Subjects that are known only because they came along with the present page. */
function carried(): Subject[] {
  const visit = $received.get()
  return visit ? [visit.subject, ...(visit.suggested ?? []).map(({ subject }) => subject)] : []
}
