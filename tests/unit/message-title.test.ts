import { expect, test } from 'vitest'
import { putUnreadCounts, titleMarkOf } from '#/stores/unread-counts.ts'
import { unreadWith } from '../support/unread.ts'

test('the number of what is not read and of questions that wait stands before the title of every page', () => {
  const marks: string[] = []
  titleMarkOf('ar').subscribe((mark) => marks.push(mark))
  const rest = { unanswered: 4, reports: 5, contact: 6, requests: 7, faults: 8 }
  putUnreadCounts(unreadWith({ unread: 1, announcements: 1, questions: 1, notifications: 0, ...rest }))
  putUnreadCounts(unreadWith({ unread: 90, announcements: 8, questions: 1, notifications: 1, ...rest }))
  putUnreadCounts(unreadWith({ unread: 0, announcements: 0, questions: 0, notifications: 0, ...rest }))
  expect(marks).toEqual(['', '(3) ', '(\u206699+\u2069) ', ''])
})
