import { expect, test } from 'vitest'
import { questionQueueAddress } from '#/contract/question-queue-list.ts'
import { QUESTION_LIMITS } from '#/contract/question-rules.ts'
import type { PlacedQuestion } from '#/contract/questions.ts'
import { materialHref } from '#/portals/shared/lesson/material-href.ts'
import { listedIn, queueHref, queueStatesOf } from '#/portals/shared/question-queue/queue-at.ts'
import { foundAnswers, withStored } from '#/portals/shared/question-queue/stored-answer-panel.tsx'

test('the address of the list says what it is narrowed to, and nothing of what it begins with', () => {
  const whole = questionQueueAddress.queryOf({})
  expect(whole).toEqual({ state: 'waiting', subjectId: undefined, page: 1, size: 20 })
  expect(questionQueueAddress.queryOf({ state: 'lost', subjectId: '0', page: '-2' })).toEqual(whole)
  const path = '/professor/messages/questions'
  expect(queueHref({ path, query: whole })).toBe(path)
  const query = questionQueueAddress.queryOf({ state: 'taken', subjectId: '183', page: '3' })
  expect(queueHref({ path, query }, { page: query.page })).toBe(`${path}?state=taken&subjectId=183&page=3`)
  // Another question of the list begins at its first page.
  expect(queueHref({ path, query }, { state: 'answered' })).toBe(`${path}?state=answered&subjectId=183`)
  expect(queueHref({ path, query }, { subjectId: undefined })).toBe(`${path}?state=taken`)
})

test('administrators take no question', () => {
  expect(queueStatesOf('PROFESSOR')).toEqual(['waiting', 'taken', 'answered'])
  expect(queueStatesOf('ADMINISTRATOR')).toEqual(['waiting', 'answered'])
})

test('what is done with a question takes it out of the list at once', () => {
  const taker = (id: string) => ({ id, firstName: '', lastName: '' })
  const rows = [
    { id: 'waits', answered: false, takenBy: null },
    { id: 'mine', answered: false, takenBy: taker('me') },
    { id: 'theirs', answered: false, takenBy: taker('them') },
    { id: 'done', answered: true, takenBy: taker('me') },
  ] as PlacedQuestion[]
  const ids = (state: 'waiting' | 'taken' | 'answered') => listedIn(rows, state, 'me').map(({ id }) => id)
  expect(ids('waiting')).toEqual(['waits', 'mine', 'theirs'])
  expect(ids('taken')).toEqual(['mine'])
  expect(ids('answered')).toEqual(['done'])
})

test('a place in a course is a second, a page or a part of a material, or the material', () => {
  expect(materialHref('/x/7', { materialId: 70, position: 760 })).toBe('/x/7?at=760#material-70')
  expect(materialHref('/x/7', { materialId: 70, position: null })).toBe('/x/7#material-70')
})

test('an answer that was kept stands behind what is typed, as far as there is room', () => {
  expect(withStored('', 'kept')).toBe('kept')
  expect(withStored(' \n', 'kept')).toBe('kept')
  expect(withStored('typed \n', 'kept')).toBe('typed\n\nkept')
  expect(withStored('x'.repeat(QUESTION_LIMITS.answerWords - 5), 'kept')).toBeUndefined()
  expect(withStored('x'.repeat(QUESTION_LIMITS.answerWords - 6), 'kept')).toHaveLength(QUESTION_LIMITS.answerWords)
})

test('kept answers are found by all of the words that are looked for, however these are written', () => {
  const items = ['انظري إلى إشارة sinθ', 'راجِع الدرس الأوّل', 'Revoir l’élève 2'].map((words, index) => ({
    ...{ id: String(index), words, at: '' },
  }))
  const ids = (q: string) => foundAnswers(items, q).map(({ id }) => id)
  expect(ids('')).toEqual(['0', '1', '2'])
  expect(ids('راجع الاول')).toEqual(['1'])
  expect(ids('ELEVE 2')).toEqual(['2'])
  expect(ids('راجع شيئا')).toEqual([])
})
