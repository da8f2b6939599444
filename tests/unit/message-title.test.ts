import { expect, test } from 'vitest'
import { putUnreadCounts, titleMarkOf } from '#/stores/unread-counts.ts'

test('the number of messages that are not read stands before the title of every page while there are any', () => {
  const marks: string[] = []
  titleMarkOf('ar').subscribe((mark) => marks.push(mark))
  for (const unread of [3, 100, 0]) putUnreadCounts({ unread, unanswered: 0, reports: 0, notifications: 0 })
  expect(marks).toEqual(['', '(3) ', '(\u206699+\u2069) ', ''])
})
