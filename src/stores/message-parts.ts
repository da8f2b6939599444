import {
  messageEndpoints,
  type Thread,
  type ThreadPart,
  type ThreadQuery,
  type ThreadReadQuery,
} from '#/contract/messages.ts'
import { call } from './api.ts'

/**
 * @param before what `older` of the part before said
 * @returns the next part of a list of threads
 * @throws {RequestError} for whatever goes wrong
 */
export function readThreadPart(query: Pick<ThreadQuery, 'q' | 'state'>, before: string): Promise<ThreadPart> {
  return call(messageEndpoints.list, { ...query, before })
}

/**
 * @returns the messages of a thread before a place or after one, with the thread as it is now
 * @throws {RequestError} for whatever goes wrong
 */
export function readMessagePart(id: string, at: ThreadReadQuery): Promise<Thread> {
  return call(messageEndpoints.read, { id, ...at })
}
