import { schoolClass } from './classes.ts'
import { endpoint } from './endpoint.ts'
import { MATERIAL_KINDS } from './material-kinds.ts'
import { pageOf, pageQuery } from './paging.ts'
import { rowParams, uuidParams } from './params.ts'
import { QUESTION_LIMITS, QUESTION_STATES, QUEUE_STATES } from './question-rules.ts'
import { SUBJECT_KEYS } from './subject-keys.ts'
import { z } from './zod.ts'

/** Who wrote something under a course, as the reader may know it. */
export const postAuthor = z.object({
  /** `hidden` = a pupil of the class whose name the reader does not see; `gone` = their account is erased. */
  kind: z.enum(['student', 'professor', 'hidden', 'gone']),
  /** For staff alone. */
  id: z.string().nullable(),
  firstName: z.string(),
  /** Empty for a pupil whom another pupil reads. */
  lastName: z.string(),
})
export type PostAuthor = z.infer<typeof postAuthor>

/** What a question and an answer have in common: somebody said it, in the open. */
const postFacts = {
  id: z.string(),
  author: postAuthor,
  own: z.boolean(),
  words: z.string(),
  at: z.string(),
  changed: z.boolean(),
  /** Reported, and until the administration has decided seen by staff and by who wrote it alone. */
  hidden: z.boolean(),
  /** Reported by the reader. */
  reported: z.boolean(),
  /** How many said that it is their question too, or that the answer helped them; and whether the reader did. */
  votes: z.number().int(),
  voted: z.boolean(),
  /** Until when the reader may change or delete it; `null` = they may not. */
  changeableUntil: z.string().nullable(),
}

export const answer = z.object({
  ...postFacts,
  /** Marked as right by a professor of the subject. */
  right: z.boolean(),
})
export type Answer = z.infer<typeof answer>

export const question = z.object({
  ...postFacts,
  courseId: z.number().int(),
  /**
   * The material that it is about, and where: seconds of a video, page of a print, percent of a text; `null` = the course
   * as a whole.
   */
  materialId: z.number().int().nullable(),
  position: z.number().int().nullable(),
  /** Whether classmates are not told who asks. */
  nameHidden: z.boolean(),
  /** A professor has answered, or an answer is marked as right. */
  answered: z.boolean(),
  /** Which professor has taken it to answer, for staff alone. */
  takenBy: z.object({ id: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  answerCount: z.number().int(),
  /** The right one first, then the oldest; in lists the first of them alone. */
  answers: z.array(answer),
})
export type Question = z.infer<typeof question>

const named = z.object({ id: z.number().int(), nameAr: z.string(), nameFr: z.string(), lang: z.string() })

/** Where a question stands, for those who are not in its course. */
export const questionPlace = z.object({
  course: named,
  subject: named.extend({ key: z.enum(SUBJECT_KEYS).nullable() }),
  schoolClass,
  /** `null` = the course as a whole. */
  material: named.extend({ kind: z.enum(MATERIAL_KINDS) }).nullable(),
})
export type QuestionPlace = z.infer<typeof questionPlace>

export const placedQuestion = question.extend({ place: questionPlace })
export type PlacedQuestion = z.infer<typeof placedQuestion>
export const placedQuestionPage = pageOf(placedQuestion)
export type PlacedQuestionPage = z.infer<typeof placedQuestionPage>

const state = z.enum(QUESTION_STATES)
export const questionQuery = z.object({
  state: state.default('all'),
  /** What `older` of the part before said. */
  before: z.string().max(80).optional(),
  size: z.coerce.number<string>().int().min(1).max(50).default(QUESTION_LIMITS.part),
})
export type QuestionQuery = z.infer<typeof questionQuery>

export const questionPart = z.object({
  /** The newest first. */
  items: z.array(question),
  older: z.string().nullable(),
  /** How many there are of each state. */
  counts: z.object({ all: z.number().int(), waiting: z.number().int(), own: z.number().int() }),
  /** Where the questions stand that are about a place, in its order; of each the first words. */
  places: z.array(
    question
      .pick({ id: true, materialId: true, position: true, words: true, answered: true })
      .extend({ materialId: z.number().int(), position: z.number().int() }),
  ),
})
export type QuestionPart = z.infer<typeof questionPart>

export const queueQuery = z.object({
  state: z.enum(QUEUE_STATES).default('waiting'),
  subjectId: z.coerce.number<string>().int().min(1).max(2_147_483_647).optional(),
  ...pageQuery.shape,
})
export type QueueQuery = z.infer<typeof queueQuery>

/** Questions under courses as they are read; what is done with them stands in `posts.ts`. */
export const questionEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/courses/{id}/questions',
    about: ['questions'],
    who: 'session',
    summary: 'Questions under a course that the reader may open, the newest first',
    params: rowParams,
    query: questionQuery,
    answer: questionPart,
    result: 'A part of them, how the next is asked for, and where they stand',
  }),
  queue: endpoint({
    method: 'get',
    path: '/questions',
    about: ['questions'],
    who: ['PROFESSOR', 'ADMINISTRATOR'],
    summary:
      'Questions of the subjects that the reader teaches, of all for administrators: those that wait the oldest first, answered ones the newest first',
    query: queueQuery,
    answer: placedQuestionPage,
    result: 'A page of them, each with its place',
  }),
  mine: endpoint({
    method: 'get',
    path: '/me/questions',
    about: ['questions'],
    who: ['STUDENT'],
    summary: 'Questions that the reader asked or said to be theirs too, those with the newest word first',
    query: pageQuery,
    answer: placedQuestionPage,
    result: 'A page of them, each with its place',
  }),
  read: endpoint({
    method: 'get',
    path: '/questions/{id}',
    about: ['questions'],
    who: 'session',
    summary: 'A question under a course that the reader may open, with all its answers',
    params: uuidParams,
    answer: placedQuestion,
    result: 'The question and its place',
  }),
}
