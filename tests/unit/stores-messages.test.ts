import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
// Calls fetch it by themselves, which no clock of a test's own can wait for.
import '#/contract/messages.ts'
import type { MessageTo } from '#/contract/messages.ts'
import { readCookie, writeCookie } from '#/stores/cookies.ts'
import { unreadWith } from '../support/unread.ts'
import { type FakeBrowser, fakeBrowser } from './stores-fake-browser.ts'

const NOW = Date.UTC(2026, 10, 20, 8)
const ANA = '6f1b2c1e-0000-4000-8000-00000000000a'
const TAREK: MessageTo = { person: '6f1b2c1e-0000-4000-8000-000000000001' }
const OFFICE: MessageTo = { administration: true }

interface Call {
  method: string
  path: string
  id: string
  words: string
  keepalive: boolean
}
let browser: FakeBrowser
let calls: Call[]
let answer: (call: Call) => Response | Promise<Response>
let locks: string[]
let queue: typeof import('#/stores/message-queue.ts')
let drafts: typeof import('#/stores/message-drafts.ts')
let messages: typeof import('#/stores/messages.ts')
let counts: typeof import('#/stores/unread-counts.ts')
let written: typeof import('#/stores/written.ts')
let session: typeof import('#/stores/auth-session.ts')
let stop: (() => void) | undefined

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)
const sent = (): string[] => calls.map(({ words }) => words)
const states = (): string[] => queue.$unsent.get().map(({ words, state }) => `${words} ${state}`)
const cut = (): Response => {
  throw new TypeError('Failed to fetch')
}
const refusal =
  (status: number, message: string, headers: Record<string, string> = {}) =>
  (): Response =>
    Response.json({ message, requestId: 'r', code: 'FORBIDDEN' }, { status, headers })
const taken = ({ id, words }: Call): Response => Response.json({ threadId: 't1', message: { id, words } })

function signIn(id: string): void {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  writeCookie('token', `${part({ alg: 'HS256' })}.${part({ id, exp: NOW / 1000 + 86_400 })}.signature`, 3_600)
}

/** As another page of the same browser: nothing is known but what the device keeps. */
async function turnPage(): Promise<void> {
  stop?.()
  vi.resetModules()
  const { connectApi } = await import('#/stores/connection.ts')
  const { createHttp } = await import('#/client/http.ts')
  connectApi(
    createHttp({
      base: 'https://manara.example/api',
      token: () => readCookie('token'),
      async fetch(url, { method = 'GET', body, keepalive = false }) {
        const path = new URL(url).pathname
        const call = { method, path, id: path.split('/').at(-1) ?? '', words: '', keepalive }
        if (body) call.words = JSON.parse(String(body)).words
        calls.push(call)
        return answer(call)
      },
    }),
  )
  session = await import('#/stores/auth-session.ts')
  queue = await import('#/stores/message-queue.ts')
  drafts = await import('#/stores/message-drafts.ts')
  messages = await import('#/stores/messages.ts')
  counts = await import('#/stores/unread-counts.ts')
  written = await import('#/stores/written.ts')
}

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  browser = fakeBrowser('/student/messages')
  calls = []
  locks = []
  answer = taken
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: async (name: string, use: () => unknown) => {
        locks.push(name)
        return use()
      },
    },
  })
  signIn(ANA)
  await turnPage()
  stop = queue.startMessageQueue(ANA)
})
afterEach(() => {
  browser.storage.clear()
  stop?.()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a message', () => {
  test('goes at once, also where the page is left right after, and whoever hears it is told', async () => {
    const heard: unknown[] = []
    queue.hearSent((each) => heard.push(each))
    const message = queue.sendMessage(TAREK, ' أين الدرس؟ ', false)
    expect(message).toMatchObject({ words: 'أين الدرس؟', state: 'sending', fault: null })
    await seconds(0)
    expect(calls).toMatchObject([{ method: 'PUT', path: `/api/messages/${message.id}`, keepalive: true }])
    expect(heard).toEqual([{ threadId: 't1', message: { id: message.id, words: 'أين الدرس؟' }, to: TAREK }])
    expect(queue.$unsent.get()).toEqual([])
    expect(written.countUnsent(ANA)).toBe(0)
  })

  test('goes after those that were written before it, one at a time', async () => {
    const open: (() => void)[] = []
    answer = async (call) => {
      await new Promise<void>((resolve) => open.push(resolve))
      return taken(call)
    }
    for (const words of ['one', 'two', 'three']) queue.sendMessage(TAREK, words, false)
    for (let count = 1; count <= 3; count += 1) {
      await seconds(0)
      expect(sent()).toEqual(['one', 'two', 'three'].slice(0, count))
      open.shift()?.()
    }
    await seconds(0)
    expect(queue.$unsent.get()).toEqual([])
  })

  test('waits without a line, and goes later and later again under the same id', async () => {
    answer = cut
    const { id } = queue.sendMessage(TAREK, 'one', false)
    queue.sendMessage(TAREK, 'two', false)
    await seconds(0)
    expect(states()).toEqual(['one waiting', 'two waiting'])
    await seconds(1)
    expect(calls).toHaveLength(1)
    await seconds(1)
    expect(calls).toHaveLength(2)
    await seconds(600)
    const tries = calls.length
    await seconds(60)
    expect(calls.length).toBe(tries + 1)
    expect(new Set(calls.map((call) => call.id))).toEqual(new Set([id]))
    answer = taken
    browser.window.dispatchEvent(new Event('online'))
    await seconds(0)
    expect(sent().slice(-2)).toEqual(['one', 'two'])
    expect(queue.$unsent.get()).toEqual([])
  })

  test('is not tried while the browser knows that there is no line', async () => {
    Object.assign(navigator, { onLine: false })
    expect(queue.sendMessage(TAREK, 'one', false).state).toBe('waiting')
    await seconds(60)
    expect(calls).toEqual([])
    Object.assign(navigator, { onLine: true })
    browser.window.dispatchEvent(new Event('online'))
    await seconds(0)
    expect(sent()).toEqual(['one'])
  })

  test('that is refused says why, keeps no other, and goes again when its writer says so', async () => {
    answer = (call) => (call.words === 'one' ? refusal(403, 'أُغلقت المراسلة.')() : taken(call))
    const { id } = queue.sendMessage(TAREK, 'one', false)
    queue.sendMessage(TAREK, 'two', false)
    await seconds(120)
    expect(sent()).toEqual(['one', 'two'])
    expect(queue.$unsent.get()).toMatchObject([{ id, state: 'failed', fault: 'أُغلقت المراسلة.' }])
    answer = taken
    queue.sendAgain(id)
    await seconds(0)
    expect(calls.at(-1)).toMatchObject({ id, words: 'one' })
    expect(queue.$unsent.get()).toEqual([])
  })

  test('that is refused can be thrown away', async () => {
    answer = refusal(422, 'طويلة')
    const { id } = queue.sendMessage(TAREK, 'one', false)
    await seconds(0)
    queue.discardUnsent(id)
    expect(queue.$unsent.get()).toEqual([])
    expect(written.countUnsent(ANA)).toBe(0)
  })

  test('that comes too fast waits as long as the server says, whatever happens meanwhile', async () => {
    answer = refusal(429, 'تمهّل قليلًا.', { 'Retry-After': '90' })
    queue.sendMessage(TAREK, 'one', false)
    await seconds(0)
    expect(queue.$unsent.get()).toMatchObject([{ state: 'waiting', fault: 'تمهّل قليلًا.' }])
    answer = taken
    queue.sendMessage(OFFICE, 'two', false)
    browser.window.dispatchEvent(new Event('focus'))
    await seconds(89)
    expect(calls).toHaveLength(1)
    await seconds(1)
    expect(sent()).toEqual(['one', 'one', 'two'])
  })

  test('on which the server breaks keeps only what is for the same', async () => {
    answer = (call) => (call.words === 'one' ? refusal(500, 'خلل')() : taken(call))
    queue.sendMessage(TAREK, 'one', false)
    queue.sendMessage(TAREK, 'two', false)
    queue.sendMessage(OFFICE, 'three', false)
    await seconds(0)
    expect(sent()).toEqual(['one', 'three'])
    expect(states()).toEqual(['one waiting', 'two waiting'])
  })

  test('is not taken where fifty wait', () => {
    answer = cut
    for (let count = 0; count < queue.MOST_UNSENT; count += 1) queue.sendMessage(TAREK, `${count}`, false)
    expect(() => queue.sendMessage(TAREK, 'more', false)).toThrow(RangeError)
  })
})

describe('pages', () => {
  test('send what an earlier one could not, in its order; what is no message is let go', async () => {
    answer = cut
    const { id } = queue.sendMessage(TAREK, 'one', true)
    queue.sendMessage(OFFICE, 'two', false)
    await seconds(0)
    browser.storage.set(written.writtenPlace(ANA, 'message', 'broken'), '{"words":1}')
    calls = []
    answer = taken
    await turnPage()
    stop = queue.startMessageQueue(ANA)
    await seconds(0)
    expect(sent()).toEqual(['one', 'two'])
    expect(calls[0]?.id).toBe(id)
    expect(browser.storage.size).toBe(0)
  })

  test('of somebody else neither show nor send it', async () => {
    answer = cut
    queue.sendMessage(TAREK, 'one', false)
    await seconds(0)
    calls = []
    answer = taken
    await turnPage()
    signIn('somebody-else')
    stop = queue.startMessageQueue('somebody-else')
    await seconds(120)
    expect(queue.$unsent.get()).toEqual([])
    expect(calls).toEqual([])
    expect(written.countUnsent(ANA)).toBe(1)
  })

  test('send nothing once somebody else has signed in from another tab', async () => {
    answer = cut
    queue.sendMessage(TAREK, 'one', false)
    await seconds(0)
    calls = []
    signIn('somebody-else')
    await seconds(120)
    expect(calls).toEqual([])
  })

  test('send one after the other, and see what another has sent', async () => {
    Object.assign(navigator, { onLine: false })
    const { id } = queue.sendMessage(TAREK, 'one', false)
    expect(locks).toEqual([])
    const place = written.writtenPlace(ANA, 'message', id)
    browser.storage.delete(place)
    browser.window.dispatchEvent(Object.assign(new Event('storage'), { key: place }))
    expect(queue.$unsent.get()).toEqual([])
    Object.assign(navigator, { onLine: true })
    queue.sendMessage(TAREK, 'two', false)
    await seconds(0)
    expect(locks).toEqual([`messages:${ANA}`])
    expect(sent()).toEqual(['two'])
  })

  test('go on sending after what started it has gone, and only then stop', async () => {
    answer = cut
    queue.sendMessage(TAREK, 'one', false)
    await seconds(0)
    stop?.()
    answer = taken
    await seconds(10)
    expect(queue.$unsent.get()).toEqual([])
  })
})

describe('a draft', () => {
  test('is there after a reload, until it is sent', async () => {
    const key = queue.correspondenceKey(TAREK)
    drafts.keepDraft(ANA, key, 'أين')
    expect(drafts.readDraft(ANA, key)).toBe('أين')
    await seconds(1)
    await turnPage()
    stop = queue.startMessageQueue(ANA)
    expect(drafts.readDraft(ANA, key)).toBe('أين')
    expect(drafts.readDraft(ANA, 'administration')).toBe('')
    expect(drafts.readDraft('somebody-else', key)).toBe('')
    drafts.keepDraft(ANA, key, 'أين الدرس')
    queue.sendMessage(TAREK, 'أين الدرس؟', false)
    await seconds(1)
    expect(drafts.readDraft(ANA, key)).toBe('')
  })

  test('is kept as the page goes', () => {
    drafts.keepDraft(ANA, 'administration', 'سؤال')
    expect(browser.storage.size).toBe(0)
    browser.window.dispatchEvent(new Event('pagehide'))
    expect(browser.storage.size).toBe(1)
  })

  test('gives way to newer ones, and is as long as a message', async () => {
    const { MOST_DRAFTS } = await import('#/stores/drafts.ts')
    for (let count = 0; count <= MOST_DRAFTS; count += 1) {
      drafts.keepDraft(ANA, `thread:${count}`, 'س'.repeat(4_001))
      await seconds(1)
    }
    expect(browser.storage.size).toBe(MOST_DRAFTS)
    expect(drafts.readDraft(ANA, 'thread:0')).toBe('')
    expect(drafts.readDraft(ANA, 'thread:50')).toHaveLength(4_000)
  })
})

test('signing out leaves nothing of what somebody wrote, and nobody else’s is touched', async () => {
  answer = cut
  const theirs = written.writtenPlace('somebody-else', 'draft', 'administration')
  browser.storage.set(theirs, '{"words":"…","at":1}')
  queue.sendMessage(TAREK, 'one', false)
  drafts.keepDraft(ANA, 'administration', 'سؤال')
  await seconds(1)
  drafts.keepDraft(ANA, 'administration', 'سؤال آخر')
  expect(written.countUnsent(ANA)).toBe(1)
  void session.logOut()
  await seconds(10)
  expect([...browser.storage.keys()].sort()).toEqual(['logout-event', theirs].sort())
})

describe('how far a thread is read', () => {
  test('is told a moment later, for all that was read, never backwards, and says what is left', async () => {
    answer = () => Response.json({ unread: 2, announcements: 0, unanswered: 1 })
    for (const place of [3, 5, 4]) messages.markRead('t1', place)
    await seconds(1)
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['PUT /api/threads/t1/read'])
    expect(counts.$unreadCounts.get()).toEqual({ unread: 2, announcements: 0, unanswered: 1 })
    messages.markRead('t1', 5)
    await seconds(1)
    expect(calls).toHaveLength(1)
  })

  test('can be said again where that failed', async () => {
    answer = cut
    messages.markRead('t1', 3)
    await seconds(1)
    answer = () => Response.json({ unread: 0, announcements: 0, unanswered: 0 })
    messages.markRead('t1', 3)
    await seconds(1)
    expect(calls).toHaveLength(2)
  })
})

describe('how many messages are not read', () => {
  afterEach(() => vi.doUnmock('#/stores/news-stream.ts'))

  test('is asked once the page rests and whenever there is news, again where something was read meanwhile', async () => {
    let tell = (): void => undefined
    const heard: string[] = []
    // The stream has tests of its own.
    const hearNews = (topic: string, listener: () => void) => {
      heard.push(topic)
      tell = listener
      return () => heard.pop()
    }
    vi.doMock('#/stores/news-stream.ts', () => ({ hearNews }))
    let unread = 3
    answer = () => Response.json({ unread, announcements: 0, unanswered: 0 })
    const { startUnreadCounts } = await import('#/stores/unread-start.ts')
    const end = startUnreadCounts(ANA)
    expect(calls).toEqual([])
    await seconds(1)
    await vi.dynamicImportSettled()
    await seconds(0)
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /api/me/unread'])
    expect(counts.$unreadCounts.get()).toEqual({ unread: 3, announcements: 0, unanswered: 0 })
    expect(heard).toEqual(['messages', 'announcements', 'questions', 'notifications', 'waiting'])
    unread = 4
    tell()
    counts.putUnreadCounts(unreadWith({ unread: 2 }))
    unread = 2
    await seconds(0)
    expect(calls).toHaveLength(3)
    expect(counts.$unreadCounts.get()?.unread).toBe(2)
    answer = cut
    tell()
    await seconds(0)
    expect(counts.$unreadCounts.get()?.unread).toBe(2)
    end()
    expect(heard).toEqual([])
  })
})
