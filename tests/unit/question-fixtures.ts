import type { Answer, PlacedQuestion, PostAuthor, Question, QuestionPart } from '#/contract/questions.ts'
import { fourthMaths, mathematics } from './portals-fixtures.ts'

const post = {
  ...{ own: false, at: '2026-11-19T18:10:00.000Z', changed: false, hidden: false, reported: false },
  ...{ votes: 0, voted: false, changeableUntil: null },
}
const person = (kind: PostAuthor['kind'], firstName: string, lastName = ''): PostAuthor => ({
  ...{ kind, id: null, firstName, lastName },
})

export const anas = person('student', 'أنس')
export const sonia = person('professor', 'سنية', 'بن عمّار')
export const somebody = person('hidden', '')
export const erased = person('gone', '')

export function answerOf(id: string, more: Partial<Answer> = {}): Answer {
  return { ...post, id, author: anas, words: `answer ${id}`, right: false, ...more }
}

/** A question at 12:40 of a film, which nobody has answered. */
export function questionOf(id: string, more: Partial<Question> = {}): Question {
  return {
    ...{ ...post, id, author: anas, words: `question ${id}`, courseId: 7, materialId: 70, position: 760 },
    ...{ nameHidden: false, answered: false, takenBy: null, answerCount: 0, answers: [] },
    ...more,
  }
}

export function placedOf(id: string, more: Partial<Question> = {}): PlacedQuestion {
  const { id: subjectId, nameAr, nameFr, lang, key } = mathematics
  return {
    ...questionOf(id, more),
    place: {
      course: { id: 7, nameAr: 'عدد مركّب', nameFr: 'Nombre complexe', lang: 'fr' },
      subject: { id: subjectId, nameAr, nameFr, lang, key },
      schoolClass: fourthMaths,
      material: { id: 70, nameAr: 'فيديو', nameFr: 'Vidéo', lang: 'fr', kind: 'video' },
    },
  }
}

export function partOf(items: Question[], more: Partial<QuestionPart> = {}): QuestionPart {
  const counts = {
    all: items.length,
    waiting: items.filter(({ answered }) => !answered).length,
    own: items.filter(({ own, voted }) => own || voted).length,
  }
  const places = items.flatMap(({ id, materialId, position, words, answered }) =>
    materialId === null || position === null ? [] : { id, materialId, position, words, answered },
  )
  return { items, older: null, counts, places, ...more }
}
