import { type ContactMessage, type ContactReply, contactEndpoints } from '#/contract/contact.ts'
import { read } from '#/contract/read.ts'
import { call } from './api.ts'
import { answerOf, asOne, change, put } from './reads.ts'

/**
 * Marks a message as answered, or opens it again. The screen shows it at once, and takes it back when it fails.
 * @throws {RequestError} when it fails
 */
export async function markAnswered(id: string, answered: boolean): Promise<void> {
  const message = read(contactEndpoints.read, { id })
  const before = answerOf(message)
  change(message, (shown) => ({ ...shown, answered }))
  try {
    await show(() => call(contactEndpoints.mark, { id, body: { answered } }))
  } catch (error) {
    if (before) change(message, () => before)
    throw error
  }
}

/**
 * Answers a message by mail; with the same key, once.
 * @throws {RequestError} when it fails
 */
export async function answerMessage(id: string, reply: ContactReply): Promise<void> {
  await show(() => call(contactEndpoints.answer, { id, body: reply }))
}

async function show(write: () => Promise<ContactMessage>): Promise<void> {
  await asOne(async () => {
    const answer = await write()
    put(read(contactEndpoints.read, { id: answer.id }), answer)
  })
}
