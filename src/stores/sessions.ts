import { RequestError } from '#/client/request-error.ts'
import { type SessionDetail, sessionEndpoints } from '#/contract/sessions.ts'
import { call } from './api.ts'
import { asOne } from './reads.ts'

/** A time of a day in Tunis. */
interface Slot {
  date: string
  startsAt: string
  endsAt: string
}

/** @returns what a change of a session begins with: all of it as it is */
function factsOf({ subject, groups, professor, place, courses, ...rest }: SessionDetail) {
  const { title, kind, audience, note } = rest
  return {
    title,
    kind,
    audience,
    note,
    subjectId: subject.id,
    groupIds: groups.map(({ id }) => id),
    professorId: professor?.id ?? '',
    place:
      place &&
      (place.kind === 'room' ? { kind: place.kind, roomId: place.id } : { kind: place.kind, link: place.link }),
    courseIds: courses.map(({ id }) => id),
  }
}

/**
 * Moves one session to another time; those of its series stay.
 * @param version that one has seen; absent = whichever it has now
 * @throws {RequestError} 409 where somebody was faster, or something is in the way
 */
export async function moveSession(id: number, to: Slot, version?: number): Promise<void> {
  await asOne(async () => {
    const now = await call(sessionEndpoints.read, { id })
    const body = { ...factsOf(now), ...to, scope: 'this' as const, version: version ?? now.version }
    await call(sessionEndpoints.change, { id, body })
  })
}

/** @returns whether it failed because something is in the way, or has to be said yes to */
export function isInTheWay(error: unknown): boolean {
  return error instanceof RequestError && (error.code === 'CLASH' || error.code === 'NEEDS_YES')
}
