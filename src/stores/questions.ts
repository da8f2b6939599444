import { RequestError } from '#/client/request-error.ts'
import type { MessageReportReason } from '#/contract/message-rules.ts'
import { postEndpoints, type QuestionCreation, type SimilarQuestion } from '#/contract/posts.ts'
import { QUESTION_STATES, type QuestionState } from '#/contract/question-rules.ts'
import {
  type PlacedQuestion,
  type PlacedQuestionPage,
  type Question,
  type QuestionPart,
  questionEndpoints,
} from '#/contract/questions.ts'
import { read } from '#/contract/read.ts'
import { call } from './api.ts'
import { courseQuestions } from './course-questions.ts'
import type { PostDraft } from './question-drafts.ts'
import { addToPart, changeInPage, changeInPart, type NextQuestion, withoutAnswer } from './question-lists.ts'
import { answerOf, change, changeAll, makeOld, putMissing } from './reads.ts'

type Hearer = (id: string, next: NextQuestion) => void
const hearers = new Set<Hearer>()

/** Hears of each question that is changed here, for parts of a list that are not asked again. @returns stops to hear */
export function hearQuestions(hearer: Hearer): () => void {
  hearers.add(hearer)
  return () => void hearers.delete(hearer)
}

/**
 * Asks a question. Its answer may be lost: sent again with the same id it is asked once, and says what it says now.
 * @param isAgain it may be there already
 * @returns the question; nothing where it was there with another place, or with a name that is to be hidden or shown now:
 *   then it is taken away, to be asked under another id
 * @throws {RequestError} when it fails, as all of these do
 */
export async function askQuestion(id: string, body: QuestionCreation, isAgain: boolean): Promise<Question | undefined> {
  const made = await call(postEndpoints.ask, { id, body })
  if (isAgain && !isAsAsked(made, body)) {
    await deletePost(id, id)
    return undefined
  }
  const now = isAgain && made.words !== body.words ? await reword(id, body.words) : made
  for (const state of QUESTION_STATES) change(courseQuestions(now.courseId, state), (part) => addToPart(part, now))
  known(now)
  // Where it stands among the others the server says.
  makeOld('questions')
  return now
}

function isAsAsked(made: Question, { nameHidden, materialId, position }: QuestionCreation): boolean {
  return made.nameHidden === nameHidden && made.materialId === materialId && made.position === position
}

/** Answers a question, once with the same id, as `askQuestion`. */
export async function answerQuestion(
  questionId: string,
  { id, words }: Pick<PostDraft, 'id' | 'words'>,
  isAgain: boolean,
): Promise<Question> {
  const made = await call(postEndpoints.answer, { id, body: { questionId, words } })
  const there = made.answers.find((answer) => answer.id === id)
  // It was there, and was taken away since: what is written now is not.
  if (isAgain && !there) throw new RequestError('http', { status: 404 })
  return moved(isAgain && there?.words !== words ? await reword(id, words) : made)
}

/** Changes what a question or an answer of the reader says. */
export async function changePost(id: string, words: string): Promise<Question> {
  return known(await reword(id, words))
}

function reword(id: string, words: string): Promise<Question> {
  return call(postEndpoints.change, { id, body: { words } })
}

/** Says that a question is the reader's too, or that an answer has helped; or not any more. */
export async function votePost(id: string, voted: boolean): Promise<Question> {
  return known(await call(postEndpoints.vote, { id, body: { voted } }))
}

/** Marks an answer of a question as the right one; `null` = none of them. */
export async function markRightAnswer(questionId: string, answerId: string | null): Promise<Question> {
  return moved(await call(postEndpoints.mark, { id: questionId, body: { answerId } }))
}

/** Takes a question to answer it, or leaves it to the others. */
export async function takeQuestion(id: string, taken: boolean): Promise<Question> {
  return moved(await call(postEndpoints.take, { id, body: { taken } }))
}

/** Deletes a question, with its answers, or one of its answers. */
export async function deletePost(id: string, questionId: string): Promise<void> {
  await call(postEndpoints.delete, { id })
  changeEverywhere(questionId, id === questionId ? gone : (question) => withoutAnswer(question, id))
}

/** Reports a question, or one of its answers. @returns the question; nothing where the reader sees it no longer */
export async function reportPost(
  id: string,
  questionId: string,
  reason: MessageReportReason,
): Promise<Question | undefined> {
  const now = await call(postEndpoints.report, { id, body: { reason } })
  if (now) return known(now)
  changeEverywhere(questionId, gone)
  return undefined
}

/** @returns the questions under a course before others, as `older` of those says it */
export function readQuestionPart(courseId: number, state: QuestionState, before: string): Promise<QuestionPart> {
  return call(questionEndpoints.list, { id: courseId, state, before })
}

/** @returns questions of a course's subject that say much of what is being written */
export async function findSimilarQuestions(
  courseId: number,
  q: string,
  signal: AbortSignal,
): Promise<readonly SimilarQuestion[]> {
  const { items } = await call(postEndpoints.similar, { id: courseId, q }, { signal, background: true })
  return items
}

const gone = (): undefined => undefined

/** It may stand in other lists than before. */
function moved(now: Question): Question {
  known(now)
  makeOld('questions')
  return now
}

function known(now: Question): Question {
  changeEverywhere(now.id, (question) => ({ ...question, ...now }))
  return now
}

/** Wherever a question was read; what only stands there of it stays. */
function changeEverywhere(id: string, next: NextQuestion): void {
  const one = read(questionEndpoints.read, { id })
  const whole = answerOf(one)
  // Not only forgotten: a screen keeps what it showed until it knows better.
  if (whole && !next(whole)) putMissing(one)
  changeAll<PlacedQuestion>(questionEndpoints.read, (each) => (each.id === id ? (next(each) ?? each) : each))
  changeAll<QuestionPart>(questionEndpoints.list, (part) => changeInPart(part, id, next))
  for (const endpoint of [questionEndpoints.queue, questionEndpoints.mine]) {
    changeAll<PlacedQuestionPage>(endpoint, (page) => changeInPage(page, id, next))
  }
  for (const hear of hearers) hear(id, next)
}
