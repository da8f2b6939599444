import type { QuestionState } from '#/contract/question-rules.ts'
import { type QuestionPart, questionEndpoints } from '#/contract/questions.ts'
import { type Read, read } from '#/contract/read.ts'

/** The newest questions under a course, of those in a state. */
export const courseQuestions = (courseId: number, state: QuestionState): Read<QuestionPart> =>
  read(questionEndpoints.list, { id: courseId, state })
