import { MESSAGE_LIMITS } from '#/contract/message-rules.ts'
import { draftsOf } from './drafts.ts'

const drafts = draftsOf('draft', ({ words }) => (typeof words === 'string' ? draftOf(words) : undefined))

const draftOf = (words: string): { words: string } => ({ words: words.slice(0, MESSAGE_LIMITS.words) })

/**
 * @param key whom it is written to, as `correspondenceKey` says it
 * @returns what an account has begun to write and not sent; empty where there is nothing
 */
export function readDraft(account: string, key: string): string {
  return drafts.read(account, key)?.words ?? ''
}

/** Keeps what is being written until it is sent, on this device; nothing of it is left where it is empty. */
export function keepDraft(account: string, key: string, words: string): void {
  drafts.keep(account, key, words === '' ? undefined : draftOf(words))
}
