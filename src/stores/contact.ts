import { type ContactMessage, type ContactQuery, type ContactReply, contactEndpoints } from '#/contract/contact.ts'
import { call } from './api.ts'
import { createResource } from './resource.ts'

const messages = createResource((signal, query: ContactQuery) => call(contactEndpoints.list, query, { signal }))
const message = createResource((signal, id: string) => call(contactEndpoints.read, { id }, { signal }))

/** The page of messages that an administrator looks at. */
export const $contactMessages = messages.$state
export const loadContactMessages = messages.load
export const seedContactMessages = messages.seed

/** The message that is open. */
export const $contactMessage = message.$state
export const loadContactMessage = message.load
export const seedContactMessage = message.seed

/**
 * Marks a message as answered, or opens it again. The screen shows it at once, and takes it back when it fails.
 * @throws {RequestError} when it fails
 */
export async function markAnswered(id: string, answered: boolean): Promise<void> {
  const before = $contactMessage.get().data
  if (before?.id === id) message.seed({ ...before, answered })
  try {
    show(await call(contactEndpoints.mark, { id, body: { answered } }))
  } catch (error) {
    if (before?.id === id && $contactMessage.get().data?.id === id) message.seed(before)
    throw error
  }
}

/**
 * Answers a message by mail; with the same key, once.
 * @throws {RequestError} when it fails
 */
export async function answerMessage(id: string, reply: ContactReply): Promise<void> {
  show(await call(contactEndpoints.answer, { id, body: reply }))
}

/** An answer that comes after its message was left is of no use to the next one. */
function show(answer: ContactMessage): void {
  if ($contactMessage.get().data?.id === answer.id) message.seed(answer)
}
