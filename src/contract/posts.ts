import { rowNumber } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { MESSAGE_REPORT_REASONS } from './message-rules.ts'
import { searchWords } from './paging.ts'
import { rowParams, uuidParams } from './params.ts'
import { plainWords } from './plain-words.ts'
import { QUESTION_LIMITS } from './question-rules.ts'
import { question } from './questions.ts'
import { z } from './zod.ts'

/** A question like one that is being written. */
export const similarQuestion = question.pick({
  ...{ id: true, courseId: true, materialId: true, position: true, words: true, answered: true, answerCount: true },
})
export type SimilarQuestion = z.infer<typeof similarQuestion>

export const questionWords = plainWords(QUESTION_LIMITS.words)
export const answerWords = plainWords(QUESTION_LIMITS.answerWords)

export const questionCreation = z.strictObject({
  courseId: rowNumber,
  materialId: rowNumber.nullable().default(null),
  position: z.number().int().min(0).max(1_000_000).nullable().default(null),
  words: questionWords,
  nameHidden: z.boolean().default(false),
})
export type QuestionCreation = z.infer<typeof questionCreation>
export const answerCreation = z.strictObject({ questionId: z.uuid(), words: answerWords })
export type AnswerCreation = z.infer<typeof answerCreation>

const PROFESSORS = ['PROFESSOR'] as const
const CLASS = ['STUDENT', 'PROFESSOR'] as const

/**
 * What is done with questions under courses. What is asked and what is answered is a post: both are changed, deleted, voted
 * for and reported by the same calls, which answer the question as it is now.
 */
export const postEndpoints = {
  similar: endpoint({
    method: 'get',
    path: '/courses/{id}/similar-questions',
    who: ['STUDENT'],
    summary: 'Questions of the subject of a course that say much of what is being written, the likest first',
    params: rowParams,
    query: z.object({ q: searchWords }),
    answer: z.object({ items: z.array(similarQuestion) }),
    result: 'A few of them',
  }),
  ask: endpoint({
    method: 'put',
    path: '/questions/{id}',
    who: ['STUDENT'],
    summary: 'Ask something under a course, under an id that the pupil chose; the same id twice asks once',
    params: uuidParams,
    body: questionCreation,
    answer: question,
    result: 'The question as it is now',
  }),
  answer: endpoint({
    method: 'put',
    path: '/answers/{id}',
    who: CLASS,
    summary: 'Answer a question, under an id that its writer chose; the same id twice answers once',
    params: uuidParams,
    body: answerCreation,
    answer: question,
    result: 'The question as it is now',
  }),
  mark: endpoint({
    method: 'put',
    path: '/questions/{id}/right-answer',
    who: PROFESSORS,
    summary: 'Mark an answer as the right one, or none',
    params: uuidParams,
    body: z.strictObject({ answerId: z.uuid().nullable() }),
    answer: question,
    result: 'The question as it is now',
  }),
  take: endpoint({
    method: 'put',
    path: '/questions/{id}/taker',
    who: PROFESSORS,
    summary:
      'Take a question to answer it, so that other professors of the subject leave it, or leave it to them again',
    params: uuidParams,
    body: z.strictObject({ taken: z.boolean() }),
    answer: question,
    result: 'The question as it is now',
  }),
  change: endpoint({
    method: 'put',
    path: '/posts/{id}/words',
    who: CLASS,
    summary: 'Change what a question or an answer of the reader says, in its first minutes',
    params: uuidParams,
    body: z.strictObject({ words: answerWords }),
    answer: question,
    result: 'The question as it is now',
  }),
  delete: endpoint({
    method: 'delete',
    path: '/posts/{id}',
    changes: ['questions'],
    who: 'session',
    summary:
      'Delete a question or an answer of the reader in its first minutes; professors those of pupils and administrators any, at any time',
    params: uuidParams,
    result: 'It is not there any more',
  }),
  vote: endpoint({
    method: 'put',
    path: '/posts/{id}/vote',
    who: ['STUDENT'],
    summary: 'Say that a question of somebody else is the reader’s too, or that an answer has helped; or not any more',
    params: uuidParams,
    body: z.strictObject({ voted: z.boolean() }),
    answer: question,
    result: 'The question as it is now',
  }),
  report: endpoint({
    method: 'put',
    path: '/posts/{id}/report',
    who: CLASS,
    summary: 'Report a question or an answer to the administration; pupils do not see it until that has decided',
    params: uuidParams,
    body: z.strictObject({ reason: z.enum(MESSAGE_REPORT_REASONS) }),
    answer: question.nullable(),
    result: 'The question as the reader sees it now; nothing where it is hidden from them',
  }),
}
