import { RequestError } from '#/client/errors.ts'
import { read } from '#/contract/read.ts'
import type { SessionDoubt } from '#/contract/session-kinds.ts'
import { SESSION_DOUBTS } from '#/contract/session-kinds.ts'
import {
  type SessionCancelling,
  type SessionChange,
  type SessionCheck,
  type SessionCheckQuestion,
  type SessionPlan,
  type SessionRestoring,
  sessionEndpoints,
} from '#/contract/sessions.ts'
import { call } from './api.ts'
import { ask } from './connection.ts'
import { asOne } from './reads.ts'

/** @returns the question for one session */
export const sessionRead = (id: number) => read(sessionEndpoints.read, { id })

/** Asks what would come of a plan; nothing is changed. @throws {RequestError} when it fails, as all of these do */
export function checkSessions(body: SessionCheckQuestion, signal: AbortSignal): Promise<SessionCheck> {
  return ask(sessionEndpoints.check, { body }, { signal })
}

/** Plans a session, or as many as its rule gives. @returns their ids in their order */
export function planSessions(body: SessionPlan): Promise<number[]> {
  return asOne(async () => (await call(sessionEndpoints.plan, { body })).ids)
}

/** Changes a session, with those of its series that the scope says. @returns how many were changed */
export function changeSession(id: number, body: SessionChange): Promise<number> {
  return asOne(async () => (await call(sessionEndpoints.change, { id, body })).changed)
}

/** Cancels a session, and tells everybody why. @returns how many were cancelled */
export function cancelSession(id: number, body: SessionCancelling): Promise<number> {
  return asOne(async () => (await call(sessionEndpoints.cancel, { id, body })).changed)
}

/** Has a cancelled session after all. @returns how many are there again */
export function restoreSession(id: number, body: SessionRestoring): Promise<number> {
  return asOne(async () => (await call(sessionEndpoints.restore, { id, body })).changed)
}

/** What stands in the way of a plan, or is to be said yes to, as far as a refusal says it. */
export type Refusal = Partial<SessionCheck>

/** @returns what is in the way, where that is why it was refused */
export function clashOf(error: unknown): Refusal | undefined {
  return error instanceof RequestError && error.code === 'CLASH' ? ((error.current ?? {}) as Refusal) : undefined
}

/** @returns what has to be said yes to, with how many it is about; `undefined` where it failed for something else */
export function sessionDoubtsOf(error: unknown): Partial<Record<SessionDoubt, number>> | undefined {
  if (!(error instanceof RequestError) || error.code !== 'NEEDS_YES') return undefined
  const counts = { ...(error.current as Refusal | undefined)?.doubts, ...error.counts }
  return Object.fromEntries(SESSION_DOUBTS.flatMap((doubt) => (counts[doubt] ? [[doubt, counts[doubt]]] : [])))
}
