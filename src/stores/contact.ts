import { getContactMessage, listContactMessages, postContactAnswer, putContactMark } from '#/client/contact.ts'
import type { ContactMessage, ContactQuery, ContactReply } from '#/contract/contact.ts'
import { api } from './api.ts'
import { createResource } from './resource.ts'

const messages = createResource((signal, query: ContactQuery) => listContactMessages(api(), query, signal))
const message = createResource((signal, id: string) => getContactMessage(api(), id, signal))

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
    show(await putContactMark(api(), id, answered))
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
  show(await postContactAnswer(api(), id, reply))
}

/** An answer that comes after its message was left is of no use to the next one. */
function show(answer: ContactMessage): void {
  if ($contactMessage.get().data?.id === answer.id) message.seed(answer)
}
