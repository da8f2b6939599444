import { dateAfter, daysBetween } from '#/contract/school-year-rules.ts'
import type { SessionFact, SessionScope } from '#/contract/session-kinds.ts'
import type { Wanted } from './clashes.ts'
import type { SessionFacts } from './facts.ts'
import type { HeldSession } from './hold.ts'
import { wantedOf } from './plan.ts'

/** A change of one session, for those of its series that the scope says. */
export interface Change {
  session: HeldSession
  facts: SessionFacts
  /** Facts that the form gives another value. */
  changed: readonly SessionFact[]
}

/** Facts that belong to a subject: they change with it, and whoever has a subject alone keeps them with it. */
const WITH_SUBJECT: readonly SessionFact[] = ['audience', 'courses', 'professor']

/** @returns whether one of a series takes a fact of a change: it is meant, and has no such fact of its own */
export function takes(before: HeldSession, { session, changed }: Change, fact: SessionFact): boolean {
  if (before.id === session.id) return changed.includes(fact)
  if (WITH_SUBJECT.includes(fact) && before.ownFacts.includes('subject')) return false
  if (WITH_SUBJECT.includes(fact) && changed.includes('subject')) return true
  return changed.includes(fact) && !before.ownFacts.includes(fact)
}

/** @returns a session after a change, as far as it takes up people and rooms; days move by as many days as the changed one */
export function afterOf(before: HeldSession, change: Change): Wanted {
  const { session, facts } = change
  const taken = (fact: SessionFact): boolean => takes(before, change, fact)
  return {
    ...wantedOf(before, before.date),
    ...(taken('date') && { date: dateAfter(before.date, daysBetween(session.date, facts.date)) }),
    ...(taken('time') && { startsAt: facts.startsAt, endsAt: facts.endsAt }),
    ...(taken('professor') && { professorId: facts.professorId }),
    ...(taken('place') && { roomId: facts.roomId }),
    ...(taken('subject') && { classId: facts.classId }),
    ...(taken('audience') && { audience: facts.audience, groupIds: facts.groupIds }),
  }
}

/** @returns the facts that one has alone after a change: one of it alone adds some, one of its series gives some back */
export function ownFactsOf(before: HeldSession, change: Change, scope: SessionScope): SessionFact[] {
  const { id, seriesId, ownFacts } = before
  if (seriesId === null) return ownFacts
  if (id !== change.session.id) return ownFacts.filter((fact) => !takes(before, change, fact))
  if (scope === 'this') return [...new Set([...ownFacts, ...change.changed])]
  return ownFacts.filter((fact) => !change.changed.includes(fact))
}
