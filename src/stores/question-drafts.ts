import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import { isUuid } from '#/contract/uuid.ts'
import { draftsOf } from './drafts.ts'
import type { Place } from './learning.ts'

/** A question or an answer that is not sent. */
export interface PostDraft {
  /** It is sent under this one, however often. */
  id: string
  words: string
  /** Whether it was sent and may be there: nobody has heard that it is not. */
  sent: boolean
}

export interface QuestionDraft extends PostDraft {
  /** Where in the lesson; `null` = the lesson as a whole. */
  place: Place | null
}

/** Questions that are being written, by the id of their course. */
export const questionDrafts = draftsOf('question', (kept): QuestionDraft | undefined => {
  const post = postOf(kept, QUESTION_LIMITS.words)
  return post && { ...post, place: placeOf(kept.place) }
})

/** Answers that are being written, by the id of their question. */
export const answerDrafts = draftsOf('answer', (kept) => postOf(kept, QUESTION_LIMITS.answerWords))

type Kept = Readonly<Record<string, unknown>>

function postOf({ id, words, sent }: Kept, longest: number): PostDraft | undefined {
  if (!isUuid(id) || typeof words !== 'string') return undefined
  return { id, words: words.slice(0, longest), sent: sent === true }
}

function placeOf(kept: unknown): Place | null {
  const { materialId, position } = (kept ?? {}) as Kept
  return isWhole(materialId) && isWhole(position) ? { materialId, position } : null
}

const isWhole = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

const hiddenKey = (account: string): string => `ask-name-hidden:${account}`

/** @returns whether somebody asks without their name on this device */
export function readNameHidden(account: string): boolean {
  try {
    return localStorage.getItem(hiddenKey(account)) !== null
  } catch {
    return false
  }
}

/** Keeps on this device whether somebody asks without their name. */
export function keepNameHidden(account: string, hidden: boolean): void {
  try {
    if (hidden) localStorage.setItem(hiddenKey(account), '1')
    else localStorage.removeItem(hiddenKey(account))
  } catch {
    // It holds for this page.
  }
}
