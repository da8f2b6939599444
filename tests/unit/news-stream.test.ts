import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TOKEN_COOKIE } from '#/contract/auth-session.ts'
import { type FakeBrowser, fakeBrowser } from './stores-fake-browser.ts'

const SECOND = 1_000
const OWNER = '4a4ae0a5-0c3f-4d6e-9df0-8a5a4d1f0b11'
const TOKEN = `e30.${Buffer.from(JSON.stringify({ id: OWNER })).toString('base64url')}.s`

/** A request for the stream, as the server has it. */
interface Asked {
  url: string
  authorization: string | null
  say(...events: string[]): void
  /** The connection breaks off. */
  breakOff(): void
  hungUp(): boolean
}

let browser: FakeBrowser
let asked: Asked[]
/** How the next requests are answered. */
let status: number
/** What ends the hearing of the test's tabs. */
const closes: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
  browser = fakeBrowser('/student')
  browser.jar.set(TOKEN_COOKIE, { value: TOKEN, path: '/' })
  asked = []
  status = 200
  vi.stubGlobal('fetch', answer)
  // Of browsers that share nothing between tabs, until a test says otherwise.
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  for (const close of closes.splice(0)) close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function answer(url: string, { headers, signal }: RequestInit): Promise<Response> {
  signal?.throwIfAborted()
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      stream = own
    },
  })
  const breakOff = (): void => {
    stream?.error(new TypeError('broken off'))
    stream = undefined
  }
  signal?.addEventListener('abort', breakOff)
  asked.push({
    url,
    authorization: new Headers(headers).get('Authorization'),
    say(...events) {
      for (const event of events) stream?.enqueue(new TextEncoder().encode(event))
    },
    breakOff,
    hungUp: () => signal?.aborted ?? false,
  })
  return new Response(body, { status, headers: { 'Content-Type': status === 200 ? 'text/event-stream' : 'text/html' } })
}

const event = (name: string): string => `event: ${name}\ndata: {}\n\n`
const last = (): Asked => asked.at(-1) as Asked

/** Lets what is on its way arrive. */
async function arrive(): Promise<void> {
  for (let turns = 0; turns < 10; turns += 1) await turn()
}

/** Waits for what comes from other tabs. */
async function until(holds: () => boolean): Promise<void> {
  for (let turns = 0; !holds(); turns += 1) {
    if (turns > 1_000_000) throw new Error('It did not come')
    await turn()
  }
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await arrive()
}

async function says(...names: string[]): Promise<void> {
  last().say(...names.map(event))
  await arrive()
}

function look(visible: boolean): Promise<void> {
  browser.document.visibilityState = visible ? 'visible' : 'hidden'
  browser.document.dispatchEvent(new Event('visibilitychange'))
  return arrive()
}

/** Opens a tab, with modules of its own, that hears of messages. */
async function openTab(): Promise<{ told: () => number; close: () => void; hearNews: () => () => void }> {
  vi.resetModules()
  const { hearNews } = await import('#/stores/news-stream.ts')
  const listener = vi.fn()
  const close = hearNews('messages', listener)
  closes.push(close)
  await arrive()
  const again = (): (() => void) => {
    const stop = hearNews('messages', listener)
    closes.push(stop)
    return stop
  }
  return { told: () => listener.mock.calls.length, close, hearNews: again }
}

describe('a tab that hears of news', () => {
  test('asks as its person, is told when the server begins to tell, and of each thing', async () => {
    const { told } = await openTab()
    expect(asked).toMatchObject([{ url: '/me/news', authorization: `Bearer ${TOKEN}` }])
    expect(told()).toBe(0)
    await says('hello')
    expect(told()).toBe(1)
    await says('messages', 'something-else')
    expect(told()).toBe(2)
    await pass(40 * SECOND)
    expect(told()).toBe(2)
  })

  test('has one stream for all who hear, and none once nobody does', async () => {
    const { told, close, hearNews } = await openTab()
    const second = hearNews()
    await says('hello')
    expect([asked.length, told()]).toEqual([1, 2])
    close()
    await says('messages')
    expect([told(), last().hungUp()]).toEqual([3, false])
    second()
    second()
    expect(last().hungUp()).toBe(true)
    await pass(300 * SECOND)
    await look(true)
    expect([asked.length, told(), vi.getTimerCount()]).toEqual([1, 3, 0])
    hearNews()
    await arrive()
    expect(asked).toHaveLength(2)
  })

  test('does nothing on the server, nor for who is not signed in', async () => {
    browser.jar.clear()
    const { close } = await openTab()
    close()
    vi.stubGlobal('window', undefined)
    await openTab()
    expect([asked.length, vi.getTimerCount()]).toEqual([0, 0])
  })

  test('comes back ever later after each failure, and is told once it hears again', async () => {
    const { told } = await openTab()
    await says('hello')
    last().breakOff()
    await arrive()
    const waits: number[] = []
    status = 503
    for (let tries = 0; tries < 8; tries += 1) {
      const before = asked.length
      let waited = 0
      for (; asked.length === before; waited += 1) await pass(SECOND)
      waits.push(waited)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
    status = 200
    await pass(30 * SECOND)
    const before = told()
    await says('hello')
    expect(told()).toBe(before + 1)
    last().breakOff()
    await pass(SECOND)
    await says('hello')
    expect(told()).toBe(before + 2)
  })

  test('waits for as long as the server asks, and not when somebody looks', async () => {
    await openTab()
    last().say('retry: 45000\n\n')
    await arrive()
    last().breakOff()
    await pass(40 * SECOND)
    expect(asked).toHaveLength(1)
    await look(true)
    expect(asked).toHaveLength(2)
  })

  test('begins anew at once when the browser is back online, also while it is connecting', async () => {
    await openTab()
    await says('hello')
    browser.window.dispatchEvent(new Event('online'))
    await arrive()
    expect([asked[0]?.hungUp(), asked.length]).toEqual([true, 2])
    browser.window.dispatchEvent(new Event('online'))
    await arrive()
    expect(asked).toHaveLength(3)
  })

  test('takes a stream without a sign of life for lost, and one with signs not', async () => {
    await openTab()
    await says('hello')
    for (let beats = 0; beats < 5; beats += 1) {
      await pass(20 * SECOND)
      last().say(': \n\n')
      await arrive()
    }
    expect(asked).toHaveLength(1)
    await pass(51 * SECOND)
    expect([asked[0]?.hungUp(), asked.length]).toEqual([true, 2])
  })

  test('asks by itself while nothing is told: often where it is seen, seldom where not', async () => {
    const { told } = await openTab()
    await says('hello', 'deaf')
    const from = told()
    await pass(30 * SECOND)
    expect(told()).toBe(from + 3)
    await look(false)
    await pass(59 * SECOND)
    expect(told()).toBe(from + 3)
    await pass(SECOND)
    expect(told()).toBe(from + 4)
    await look(true)
    expect(told()).toBe(from + 5)
    await says('hello')
    await pass(30 * SECOND)
    expect(told()).toBe(from + 6)
  })

  test('asks by itself where something between keeps the stream back, or is none', async () => {
    status = 403
    const { told } = await openTab()
    await pass(60 * SECOND)
    expect(told()).toBeGreaterThanOrEqual(5)
    status = 200
    await look(true)
    const from = told()
    await pass(20 * SECOND)
    expect(told()).toBe(from + 2)
  })

  test.each(['over', '401'])('stops for good when the session is over: %s', async (how) => {
    if (how === '401') status = 401
    const { told, hearNews } = await openTab()
    if (how === 'over') await says('over', 'messages')
    hearNews()
    await pass(300 * SECOND)
    await look(true)
    expect([asked.length, told(), vi.getTimerCount()]).toEqual([1, 0, 0])
  })
})

describe('tabs of one browser', () => {
  const { locks } = globalThis.navigator
  beforeEach(() => vi.stubGlobal('navigator', { locks }))

  test('share one stream, which another one takes over when its tab is closed', async () => {
    const first = await openTab()
    await until(() => asked.length === 1)
    await says('hello')
    const second = await openTab()
    // The answer to its question.
    await until(() => second.told() === 1)
    await says('messages')
    await until(() => second.told() === 2)
    expect([asked.length, first.told()]).toEqual([1, 2])
    first.close()
    await until(() => asked.length === 2)
    expect(asked[0]?.hungUp()).toBe(true)
    await says('hello')
    await says('messages')
    await until(() => second.told() === 4)
    expect(first.told()).toBe(2)
  })

  test('ask by themselves while the one stream is silent, and stop with it', async () => {
    const first = await openTab()
    await until(() => asked.length === 1)
    const second = await openTab()
    await says('hello')
    await until(() => second.told() === 1)
    // What comes right after something told has come, too, once that is.
    await says('messages', 'deaf')
    await until(() => second.told() === 2)
    await arrive()
    await pass(10 * SECOND)
    expect([first.told(), second.told()]).toEqual([3, 3])
    await says('over')
    await until(() => vi.getTimerCount() === 0)
    second.hearNews()
    await pass(60 * SECOND)
    expect(second.told()).toBe(3)
    expect(asked.filter((each) => !each.hungUp())).toEqual([])
  })

  test('each have a stream where the browser refuses the lock', async () => {
    vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } })
    await openTab()
    await openTab()
    await until(() => asked.length === 2)
  })
})
