/** The fragment of the questions under a lesson. */
export const QUESTIONS_ANCHOR = 'questions'

/** How much may be asked and answered, and how long it can be changed. */
export const QUESTION_LIMITS = {
  /** Letters of a question and of an answer, in UTF-16 units as fields count them. */
  words: 600,
  answerWords: 4_000,
  /** Questions and answers of a pupil in a day. */
  questionsDay: 20,
  answersDay: 60,
  /** Answers below one question, and below which number pupils may still answer: a professor always finds room. */
  answers: 100,
  answersByPupils: 80,
  /** Of them, those that a list shows. */
  shown: 3,
  /** Minutes in which what was written can be changed or deleted by who wrote it. */
  changeMinutes: 15,
  /** Changes of a person in an hour: each is kept, and told to all who read. */
  changesHour: 60,
  /** Questions of a part of a course's list, and of a page of the queue. */
  part: 20,
  /** Questions of which a course's list says where they stand. */
  places: 200,
  /** Like one that is being written. */
  similar: 3,
  /** Hours for which a question stays with the professor who has taken it. */
  takenHours: 48,
  /** Answers that a professor keeps to use again. */
  stored: 50,
} as const

/**
 * Which questions of a course are listed: `waiting` = no professor has answered and no answer is marked as right; `own` =
 * the pupil asked it, or said that it is theirs too.
 */
export const QUESTION_STATES = ['all', 'waiting', 'own'] as const
export type QuestionState = (typeof QUESTION_STATES)[number]

/** Which questions of all their subjects staff list: `taken` = taken by the reader, and still waiting. */
export const QUEUE_STATES = ['waiting', 'taken', 'answered'] as const
export type QueueState = (typeof QUEUE_STATES)[number]
