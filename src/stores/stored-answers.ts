import { read } from '#/contract/read.ts'
import { storedAnswerEndpoints } from '#/contract/stored-answers.ts'
import { call } from './api.ts'
import { change } from './reads.ts'

/** The answers that a professor keeps to use again, the newest first. */
export const storedAnswersRead = read(storedAnswerEndpoints.list)

/**
 * Keeps an answer to use it again.
 * @param id sent again with the same, it is kept once
 * @throws {RequestError} when it fails, as where there are too many
 */
export async function keepStoredAnswer(id: string, words: string): Promise<void> {
  const kept = await call(storedAnswerEndpoints.keep, { id, body: { words } })
  change(storedAnswersRead, ({ items }) => ({
    items: [kept, ...items.filter((each) => each.id !== id)].sort((one, other) => (one.at < other.at ? 1 : -1)),
  }))
}

/** Keeps an answer no longer. @throws {RequestError} when it fails */
export async function deleteStoredAnswer(id: string): Promise<void> {
  await call(storedAnswerEndpoints.delete, { id })
  change(storedAnswersRead, ({ items }) => ({ items: items.filter((each) => each.id !== id) }))
}
