import { type PresenceMarks, presenceEndpoints, type SessionPresence } from '#/contract/presence.ts'
import { read } from '#/contract/read.ts'
import { call } from './api.ts'
import { put } from './reads.ts'

/** @returns the question of who was at a session */
export const presenceRead = (id: number) => read(presenceEndpoints.read, { id })

/** Keeps who was at a session. @throws {RequestError} when that fails */
export async function markPresence(id: number, marks: PresenceMarks['marks']): Promise<SessionPresence> {
  const now = await call(presenceEndpoints.mark, { id, body: { marks: [...marks] } })
  put(presenceRead(id), now)
  return now
}
