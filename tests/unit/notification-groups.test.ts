import { describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS, type NotificationKind, notificationKindsOf } from '#/contract/notification-kinds.ts'
import { notificationPath } from '#/contract/notification-paths.ts'
import type { NotificationEntry } from '#/contract/notifications.ts'
import { ROLES } from '#/contract/roles.ts'
import { routes as adminRoutes } from '#/portals/admin/routes.ts'
import { routes as professorRoutes } from '#/portals/professor/routes.ts'
import { daysOf } from '#/portals/shared/notifications/groups.ts'
import { matchRoute } from '#/portals/shared/route-table.ts'
import { routes as studentRoutes } from '#/portals/student/routes.ts'

/** Facts of every kind, each kind taking its own of them. */
const everything = {
  ...{ groupId: 7, group: 'فوج', fromGroup: 'فوج آخر', classAr: 'رابعة', classFr: '4e', schoolYear: '2026-2027' },
  ...{ groups: 2, sessionId: 5, title: 'حصّة', startsAt: '2026-11-20T09:00:00Z', from: '2026-11-19T09:00:00Z' },
  ...{ sessions: 1, reason: 'مرض', messages: 2, reports: 1, requests: 1, questions: 3 },
  ...{
    questionId: '0198a7f2-3c44-7d1e-8a52-6f0d3b9c1e77',
    courseId: 9,
    courseAr: 'درس',
    courseFr: 'Leçon',
    answers: 1,
  },
}

let made = 100

/** @param at hour and minute of a day of Tunis, which is an hour ahead of UTC */
function entry(kind: NotificationKind, at: string, data: object = {}, read = false): NotificationEntry {
  made -= 1
  return { id: made, kind, data: { ...everything, ...data }, at: `2026-11-${at}:00Z`, read } as NotificationEntry
}

const lines = (...entries: NotificationEntry[]) =>
  daysOf(entries).map(({ date, groups }) => [
    date,
    groups.map(({ newest, ids, read, similar }) => [newest.kind, ids.length, read, similar]),
  ])

describe('notifications as a list', () => {
  test('stand by the days of Tunis', () => {
    expect(
      lines(entry('group-left', '20T23:30'), entry('group-left', '20T22:59'), entry('class-left', '20T08:00')),
    ).toEqual([
      ['2026-11-21', [['group-left', 1, false, 0]]],
      [
        '2026-11-20',
        [
          ['group-left', 1, false, 0],
          ['class-left', 1, false, 0],
        ],
      ],
    ])
  })

  test('are one line of a day where they say the same of the same; it is read when all of them are', () => {
    const moved = (sessionId: number, read: boolean) => entry('session-moved', '20T10:00', { sessionId }, read)
    expect(lines(moved(5, true), moved(6, true), moved(5, false), moved(6, true), moved(5, true))).toEqual([
      [
        '2026-11-20',
        [
          ['session-moved', 3, false, 2],
          ['session-moved', 2, true, 1],
        ],
      ],
    ])
    expect(lines(entry('report-decided', '20T10:00'), entry('report-decided', '19T10:00'))).toHaveLength(2)
    // What took long comes later than what began after it: each day stands once.
    const late = [entry('class-left', '20T23:10'), entry('group-left', '20T22:50'), entry('group-moved', '20T23:05')]
    expect(lines(...late).map(([date]) => date)).toEqual(['2026-11-21', '2026-11-20'])
  })

  test('count new messages that are not read together, and reports by the last number', () => {
    const [day] = daysOf([
      entry('message-new', '20T12:00', { messages: 1 }),
      entry('message-reported', '20T11:00', { reports: 4 }),
      entry('message-new', '20T10:00', { messages: 2 }),
      entry('message-reported', '20T09:00', { reports: 3 }),
    ])
    expect(day?.groups.map(({ newest, similar }) => [newest.kind, similar])).toEqual([
      ['message-new', 0],
      ['message-reported', 0],
    ])
    expect(day?.groups[0]?.newest.data).toMatchObject({ messages: 3 })
    expect(day?.groups[1]?.newest.data).toMatchObject({ reports: 4 })
    const [noon] = daysOf([
      entry('message-new', '20T12:00', { messages: 1 }),
      entry('message-new', '20T10:00', { messages: 2 }, true),
    ])
    expect(noon?.groups[0]?.newest.data).toMatchObject({ messages: 1 })
  })

  test('count new answers by their question, and questions that wait by the last number', () => {
    const answered = (questionId: string, answers: number, read = false) =>
      entry('question-answered', '20T10:00', { questionId, answers }, read)
    const [day] = daysOf([
      ...[answered('a', 1), answered('b', 1), answered('a', 2), answered('b', 4, true)],
      ...[entry('questions-waiting', '20T09:00', { questions: 5 }), entry('questions-waiting', '20T08:00')],
    ])
    expect(day?.groups.map(({ newest, read, similar }) => [newest.data, read, similar])).toEqual([
      [expect.objectContaining({ questionId: 'a', answers: 3 }), false, 0],
      [expect.objectContaining({ questionId: 'b', answers: 1 }), false, 0],
      [expect.objectContaining({ questions: 5 }), false, 0],
    ])
  })
})

test('every kind leads every reader whom it is for to a page of their area', () => {
  const areas = { STUDENT: studentRoutes, PROFESSOR: professorRoutes, ADMINISTRATOR: adminRoutes }
  for (const role of ROLES) {
    for (const kind of notificationKindsOf(role)) {
      const path = notificationPath(entry(kind, '20T10:00'), role)
      expect(matchRoute(areas[role], path), `${kind} of a ${role}: ${path}`).toBeTruthy()
    }
  }
  expect(NOTIFICATION_KINDS.filter((kind) => ROLES.every((role) => !notificationKindsOf(role).includes(kind)))).toEqual(
    [],
  )
})
