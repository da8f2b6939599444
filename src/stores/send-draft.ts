import type { QuestionCreation } from '#/contract/posts.ts'
import { newUuid } from '#/contract/uuid.ts'
import { cameToNothing, isFinal, isMissing } from './errors.ts'
import type { PostDraft, QuestionDraft } from './question-drafts.ts'
import { askQuestion } from './questions.ts'

/**
 * Sends a question or an answer, and keeps with its draft how that went: until it is known to be there, or not to be,
 * it may be, and goes again under its id. Where what is there can be changed no more, or is gone, the words stay for
 * another one.
 * @param send sends it; `isAgain` = it may be there already
 * @param keep keeps the draft as it is; nothing is left of it once it is sent
 * @throws {RequestError} when it fails
 */
export async function sendDraft<Draft extends PostDraft>(
  draft: Draft,
  send: (isAgain: boolean) => Promise<unknown>,
  keep: (draft: Draft | undefined) => void,
): Promise<void> {
  keep({ ...draft, sent: true })
  try {
    await send(draft.sent)
  } catch (error) {
    if (!draft.sent) {
      if (cameToNothing(error)) keep(draft)
    } else if (isFinal(error) || isMissing(error)) {
      keep(anew(draft))
    }
    // What an earlier try has done is not undone by any other refusal of a later one.
    throw error
  }
  keep(undefined)
}

/**
 * Sends a question as `sendDraft` does. Of one whose answer was lost the place may have changed since, or whether the name
 * is hidden: what was asked then is taken away, and asked anew.
 * @throws {RequestError} when it fails
 */
export async function sendQuestion(
  draft: QuestionDraft,
  body: QuestionCreation,
  keep: (draft: QuestionDraft | undefined) => void,
): Promise<void> {
  const other = anew(draft)
  let isUndone = false
  const ask = async (isAgain: boolean): Promise<void> => {
    isUndone = (await askQuestion(draft.id, body, isAgain)) === undefined
  }
  await sendDraft(draft, ask, (next) => keep(next ?? (isUndone ? other : undefined)))
  if (isUndone) await sendDraft(other, (isAgain) => askQuestion(other.id, body, isAgain), keep)
}

function anew<Draft extends PostDraft>(draft: Draft): Draft {
  return { ...draft, id: newUuid(), sent: false }
}
