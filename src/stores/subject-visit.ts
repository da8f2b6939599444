import { atom } from 'nanostores'
import { hiddenSubjectEndpoints } from '#/contract/hidden-subjects.ts'
import { myProgressEndpoints } from '#/contract/my-progress.ts'
import { read } from '#/contract/read.ts'
import { readVisit, type SubjectVisit } from '#/contract/subject-visit.ts'
import { type Subject, subjectEndpoints } from '#/contract/subjects.ts'
import { suggestSubjects } from '#/contract/suggestions.ts'
import { serverNow } from './clock.ts'
import { $me } from './me.ts'
import { answerOf, type ReadableAtom } from './reads.ts'
import { pageState } from './router.ts'

const $received = atom<SubjectVisit | undefined>()

/** What travelled to the present subject's page; `undefined` = nothing, as after a link from elsewhere. */
export const $subjectVisit: ReadableAtom<SubjectVisit | undefined> = $received

/** @returns what travels with a link to a subject, of what this document knows; nothing where it does not know it */
export function visitOf(id: number): SubjectVisit | undefined {
  const subjects = ownSubjects()
  const subject = [...subjects, ...carried()].find((each) => each.id === id)
  if (!subject) return undefined
  const sums = answerOf(read(myProgressEndpoints.read))?.subjects
  if (!sums || subjects.length === 0) return { subject }
  const hidden = answerOf(read(hiddenSubjectEndpoints.list))?.ids
  return { subject, suggested: suggestSubjects({ subjects, sums, hidden, besides: id, now: serverNow() }) }
}

/**
 * Takes what travelled to a subject's page, so that it is there at once; what belongs to another one is nothing.
 * To be called as the page is entered, before anything is waited for.
 */
export function receiveVisit(id: number): void {
  const visit = readVisit(pageState())
  $received.set(visit?.subject.id === id ? visit : undefined)
}

function ownSubjects(): readonly Subject[] {
  const schoolClass = $me.get().data?.schoolClass
  return (schoolClass && answerOf(read(subjectEndpoints.ofClass, { id: schoolClass.id }))) ?? []
}

/** Subjects that are known only because they came along with the present page. */
function carried(): Subject[] {
  const visit = $received.get()
  return visit ? [visit.subject, ...(visit.suggested ?? []).map(({ subject }) => subject)] : []
}
