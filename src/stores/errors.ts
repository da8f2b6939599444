import { RequestError } from '#/client/errors.ts'

export { messageOf, type Situation } from '#/client/errors.ts'

/** @returns what the server said of each field of a form, by the field's name */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  return error instanceof RequestError ? error.fields : {}
}

/** @returns whether the API answered that there is no such thing, or none that this person may know of */
export function isMissing(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404
}

/** @returns whether somebody else changed the thing meanwhile */
export function isConflict(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'CONFLICT'
}

/** @returns whether the API did not accept the code or the pair that a form sent */
export function isRefused(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401
}

/** @returns whether a class could not be deleted because it has students */
export function hasStudents(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'HAS_STUDENTS'
}

/** @returns what stands in the way of a deletion, by kind; `undefined` where it failed for something else */
export function childrenInTheWay(error: unknown): Readonly<Record<string, number>> | undefined {
  return error instanceof RequestError && error.code === 'HAS_CHILDREN' ? error.counts : undefined
}

/**
 * @returns the present state of what somebody else changed first, where the answer has it; it is what the API answers
 * with elsewhere, so its shape is not checked again
 */
export function currentOf<T>(error: unknown): T | undefined {
  return isConflict(error) ? ((error as RequestError).current as T | undefined) : undefined
}

/** @returns whether the academy has no channel on the video platform */
export function hasNoChannel(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'VIDEOS_OFF'
}

/** @returns whether the server has answered that it did nothing; without an answer it may have */
export function cameToNothing(error: unknown): boolean {
  return error instanceof RequestError && error.status >= 400 && error.status < 500
}

/** @returns whether what somebody wrote can be changed no more */
export function isFinal(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'MESSAGE_FINAL'
}

/** @returns whether nobody answered, as without a connection */
export function isOffline(error: unknown): boolean {
  return error instanceof RequestError && error.kind === 'network'
}
