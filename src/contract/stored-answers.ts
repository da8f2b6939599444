import { endpoint } from './endpoint.ts'
import { uuidParams } from './params.ts'
import { answerWords } from './posts.ts'
import { z } from './zod.ts'

/** An answer that a professor keeps to use it again. */
export const storedAnswer = z.object({ id: z.string(), words: z.string(), at: z.string() })
export type StoredAnswer = z.infer<typeof storedAnswer>
export const storedAnswerList = z.object({ items: z.array(storedAnswer) })

const PROFESSORS = ['PROFESSOR'] as const

/** Each professor's own. */
export const storedAnswerEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/stored-answers',
    who: PROFESSORS,
    summary: 'Answers that the professor has kept, the newest first',
    answer: storedAnswerList,
    result: 'All of them',
  }),
  keep: endpoint({
    method: 'put',
    path: '/stored-answers/{id}',
    who: PROFESSORS,
    summary: 'Keep an answer, or change one that is kept; the same id twice keeps one',
    params: uuidParams,
    body: z.strictObject({ words: answerWords }),
    answer: storedAnswer,
    result: 'The answer as it is kept now',
  }),
  delete: endpoint({
    method: 'delete',
    path: '/stored-answers/{id}',
    who: PROFESSORS,
    summary: 'Keep an answer no longer',
    params: uuidParams,
    result: 'It is not kept any more',
  }),
}
