import type { UnreadCounts } from '#/contract/unread.ts'

/** @returns the numbers of somebody who has nothing before them, but for some */
export function unreadWith(some: Partial<UnreadCounts> = {}): UnreadCounts {
  const waiting = { questions: 0, reports: 0, contact: 0, requests: 0, faults: 0 }
  return { unread: 0, announcements: 0, unanswered: 0, notifications: 0, ...waiting, ...some }
}
