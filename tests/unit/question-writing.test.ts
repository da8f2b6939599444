import { afterEach, expect, test, vi } from 'vitest'
import { placeIn } from '#/portals/shared/lesson/place-in-lesson.ts'
import { withRow } from '#/portals/shared/messages/list-parts.ts'
import { goToQuestion } from '#/portals/student/lesson/questions/go-to-question.ts'

afterEach(() => vi.unstubAllGlobals())

/** @returns what the page does with the question that somebody came for, with the focus in something */
function going(matches: (selector: string) => boolean): string[] {
  const done: string[] = []
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('document', { activeElement: { matches } })
  const article = { focus: () => done.push('focus'), scrollIntoView: () => done.push('scroll') }
  goToQuestion({ current: { querySelector: () => article } as never })
  while (frames.length > 0) frames.shift()?.()
  return done
}

test('somebody is led to the question that they came for, unless they are writing by then', () => {
  expect(going(() => false)).toEqual(['focus', 'scroll'])
  const fields: string[] = []
  expect(going((selector) => fields.push(selector) > 0)).toEqual([])
  expect(fields).toEqual(['#questions :is(textarea, input, select)'])
})

test('a question that was begun at a place which has gone is about the lesson', () => {
  const film = [{ id: 70, kind: 'video' as const }]
  expect(placeIn({ materialId: 70, position: 760 }, film)).toEqual({ materialId: 70, position: 760 })
  expect(placeIn({ materialId: 71, position: 3 }, film)).toBeNull()
  expect(placeIn(null, film)).toBeNull()
})

test('a row in which somebody is stays in its place until they have left it', () => {
  const rows = (...ids: string[]) => ids.map((id) => ({ id }))
  const before = rows('a', 'b', 'c', 'd')
  expect(withRow(before, rows('new', 'a', 'd'), 'c')).toEqual(rows('new', 'a', 'c', 'd'))
  expect(withRow(before, rows('b', 'c', 'd'), 'a')).toEqual(rows('a', 'b', 'c', 'd'))
  expect(withRow(before, [], 'd')).toEqual(rows('d'))
  for (const id of ['b', 'elsewhere', undefined]) expect(withRow(before, rows('b', 'd'), id)).toEqual(rows('b', 'd'))
})
