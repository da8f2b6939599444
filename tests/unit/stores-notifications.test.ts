import { beforeEach, expect, test } from 'vitest'
import { createHttp } from '#/client/http.ts'
import { notificationEndpoints } from '#/contract/notifications.ts'
import { read } from '#/contract/read.ts'
import { connectApi } from '#/stores/connection.ts'
import { markAllNotificationsRead, markNotificationsRead } from '#/stores/notifications.ts'
import { answerOf, put } from '#/stores/reads.ts'
import { $unreadCounts, putUnreadCounts } from '#/stores/unread-counts.ts'
import { unreadWith } from '../support/unread.ts'

const newest = read(notificationEndpoints.list)
const entry = (id: number, isRead = false) => ({
  ...{ id, kind: 'report-decided' as const, data: {}, at: '2026-11-20T10:00:00Z', read: isRead },
})
const shown = (): boolean[] | undefined => answerOf(newest)?.items.map((each) => each.read)
const asked: string[] = []
let answer: () => Promise<Response>

connectApi(
  createHttp({
    base: 'https://manara.example/api',
    token: () => undefined,
    fetch(url, { method, body } = {}) {
      asked.push(`${method} ${new URL(url).pathname} ${String(body)}`)
      return answer()
    },
  }),
)

const refused = async (): Promise<Response> => Response.json({}, { status: 503 })

beforeEach(() => {
  asked.length = 0
  put(newest, { items: [entry(3), entry(2), entry(1, true)], older: false })
  putUnreadCounts(unreadWith({ unread: 1, notifications: 2 }))
})

test('what was followed is shown as read at once, and the number is what the server says', async () => {
  answer = async () => Response.json({ notifications: 1 })
  const said = markNotificationsRead([3])
  expect(shown()).toEqual([true, false, true])
  await said
  expect(asked).toEqual(['POST /api/me/notifications/read {"ids":[3]}'])
  expect($unreadCounts.get()).toEqual(unreadWith({ unread: 1, notifications: 1 }))
})

test('that it could not be told is no failure of whoever follows it', async () => {
  answer = refused
  await expect(markNotificationsRead([3])).resolves.toBeUndefined()
  expect($unreadCounts.get()?.notifications).toBe(2)
})

test('all of them are read when the server has said so, and not before', async () => {
  answer = refused
  await expect(markAllNotificationsRead([3, 2])).rejects.toThrow()
  expect(shown()).toEqual([false, false, true])
  answer = async () => Response.json({ notifications: 0 })
  put(newest, { items: [entry(3), entry(2), entry(1)], older: false })
  await markAllNotificationsRead([2])
  expect(asked.at(-1)).toBe('POST /api/me/notifications/read {"ids":[2],"upTo":2}')
  expect(shown()).toEqual([false, true, true])
  expect($unreadCounts.get()?.notifications).toBe(0)
})
