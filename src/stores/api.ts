import type { CallArgs } from '#/client/call.ts'
import type { AnswerOf, Endpoint } from '#/contract/endpoint.ts'
import { ask } from './connection.ts'
import { makeOld } from './reads.ts'

/**
 * Calls an endpoint of the page's API. What was read of the things that it changes is old then.
 * @throws {RequestError} for whatever goes wrong
 */
export async function call<E extends Endpoint>(endpoint: E, ...args: CallArgs<E>): Promise<AnswerOf<E>> {
  const answer = await ask(endpoint, ...args)
  const { changes }: Endpoint = endpoint
  if (changes) makeOld(...changes)
  return answer
}
