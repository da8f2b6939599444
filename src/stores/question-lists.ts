import type { PlacedQuestionPage, Question, QuestionPart } from '#/contract/questions.ts'

/** @returns how a question is now; nothing where it is not there any more */
export type NextQuestion = <Known extends Question>(question: Known) => Known | undefined

type Counts = QuestionPart['counts']

/** @returns a course's list with a question as it is now, where it stands in it, and its numbers with it */
export function changeInPart(part: QuestionPart, id: string, next: NextQuestion): QuestionPart {
  const old = part.items.find((each) => each.id === id)
  if (!old) return part
  const now = next(old)
  const without = add(part.counts, old, -1)
  if (!now) {
    const isOther = (each: { id: string }): boolean => each.id !== id
    return { ...part, items: part.items.filter(isOther), places: part.places.filter(isOther), counts: without }
  }
  const { words, answered } = now
  return {
    ...part,
    items: part.items.map((each) => (each === old ? now : each)),
    places: part.places.map((each) => (each.id === id ? { ...each, words, answered } : each)),
    counts: add(without, now, 1),
  }
}

/** @returns a course's list with a new question on top */
export function addToPart(part: QuestionPart, now: Question): QuestionPart {
  if (part.items.some(({ id }) => id === now.id)) return part
  return { ...part, items: [now, ...part.items], counts: add(part.counts, now, 1) }
}

/** @returns a page of placed questions with one of them as it is now */
export function changeInPage(page: PlacedQuestionPage, id: string, next: NextQuestion): PlacedQuestionPage {
  if (!page.items.some((each) => each.id === id)) return page
  const items = page.items.flatMap((each) => (each.id === id ? (next(each) ?? []) : each))
  return { ...page, items, total: page.total + items.length - page.items.length }
}

/** @returns a question without one of its answers */
export function withoutAnswer<Known extends Question>(question: Known, id: string): Known {
  const answers = question.answers.filter((answer) => answer.id !== id)
  const answerCount = question.answerCount + answers.length - question.answers.length
  return { ...question, answers, answerCount }
}

function add({ all, waiting, own }: Counts, question: Question, times: 1 | -1): Counts {
  return {
    all: all + times,
    waiting: waiting + (question.answered ? 0 : times),
    own: own + (question.own || question.voted ? times : 0),
  }
}
