import type { MessageSent, MessageTo } from '#/contract/messages.ts'
import type { Account } from './fixtures.ts'
import { clientOf } from './people-by-api.ts'

/** Sends a message as one of the demo accounts. @returns it with its thread @throws {Error} when the answer is no success */
export async function sendByApi(account: Account, to: MessageTo, words: string): Promise<MessageSent> {
  const client = await clientOf(account)
  const answer = await client.request(`/messages/${crypto.randomUUID()}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ to, words }),
  })
  if (!answer.ok) throw new Error(`A message was answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as MessageSent
}
