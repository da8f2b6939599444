import { beforeEach, expect, test } from 'vitest'
import { createHttp } from '#/client/http.ts'
import { type Announcement, announcementEndpoints } from '#/contract/announcements.ts'
import { read } from '#/contract/read.ts'
import { announceNew, markAnnouncementRead } from '#/stores/announcements.ts'
import { connectApi } from '#/stores/connection.ts'
import { answerOf, put } from '#/stores/reads.ts'
import { $unreadCounts } from '#/stores/unread-counts.ts'
import { unreadWith } from '../support/unread.ts'

const list = read(announcementEndpoints.list, { q: '' })
const one = (id: string) => read(announcementEndpoints.read, { id })
const announcement = (id: string, version = 1) => ({ id, version, unread: true, title: id }) as Announcement
const unread = (): boolean[] | undefined => answerOf(list)?.items.map((each) => each.unread)
const counts = unreadWith({ announcements: 1 })
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

beforeEach(() => {
  asked.length = 0
  answer = async () => Response.json(counts)
})

test('an announcement that is open is read as it is, marked once of a version', async () => {
  put(list, { items: [announcement('a'), announcement('b')], older: null })
  put(one('a'), announcement('a'))
  await markAnnouncementRead({ id: 'a', version: 1 })
  await markAnnouncementRead({ id: 'a', version: 1 })
  expect(asked).toEqual(['PUT /api/announcements/a/read {"version":1}'])
  expect(unread()).toEqual([false, true])
  expect(answerOf(one('a'))?.unread).toBe(false)
  expect($unreadCounts.get()?.announcements).toBe(1)
  await markAnnouncementRead({ id: 'a', version: 2 })
  expect(asked).toHaveLength(2)
})

test('one that was changed meanwhile stays new', async () => {
  put(list, { items: [announcement('c', 2)], older: null })
  await markAnnouncementRead({ id: 'c', version: 1 })
  expect(unread()).toEqual([true])
})

test('that it could not be told is no failure of the reader, and can be said again', async () => {
  put(list, { items: [announcement('d')], older: null })
  answer = async () => Response.json({}, { status: 503 })
  await expect(markAnnouncementRead({ id: 'd', version: 1 })).resolves.toBeUndefined()
  expect(unread()).toEqual([true])
  answer = async () => Response.json(counts)
  await markAnnouncementRead({ id: 'd', version: 1 })
  expect(unread()).toEqual([false])
})

const creation = { title: 'e', words: 'w', replies: 'off', audience: { kind: 'class', id: 1 } } as const

test('what was announced is there for its page at once', async () => {
  answer = async () => Response.json({ ...announcement('e'), words: 'w', replies: 'off' })
  await announceNew('e', creation, false)
  expect(answerOf(one('e'))).toMatchObject({ title: 'e' })
  expect(asked).toEqual([`PUT /api/announcements/e ${JSON.stringify(creation)}`])
})

test('what was announced already, its answer lost, says what was written since', async () => {
  answer = async () => Response.json({ ...announcement('f'), words: 'w', replies: 'off' })
  await announceNew('f', { ...creation, words: 'changed' }, true)
  expect(asked.at(-1)).toBe(
    'PATCH /api/announcements/f {"title":"e","words":"changed","replies":"off","publishAt":null,"version":1}',
  )
})
