import { streamEvents } from '#/client/event-stream.ts'
import { RequestError } from '#/client/request-error.ts'
import { TOKEN_COOKIE } from '#/contract/auth-session.ts'
import { newsEndpoints } from '#/contract/news.ts'
import { tokenOwner } from './auth-session.ts'
import { callsEnd, urlOf } from './connection.ts'
import { readCookie } from './cookies.ts'
import { isNewsWord, LONGEST_SILENCE, type NewsWord } from './news-words.ts'

/** Milliseconds before the second try; doubled after each that fails, up to the longest. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 60_000

/**
 * Keeps the stream of the server open, anew whenever it breaks off: after a second or two, then ever later, and at once
 * when the browser is back online or the page is looked at again.
 * @param take is told each word; after `over` nothing comes any more
 * @returns ends it
 */
export function keepLine(take: (word: NewsWord) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let hangUp = new AbortController()
  const owner = tokenOwner()
  let wake = (): void => undefined
  /** Whether the next try is not to wait. */
  let hurried = false
  let signAt = 0
  let failures = 0
  let hears = false
  /** What the server asked to wait for, in milliseconds. */
  let asked = 0

  function say(word: NewsWord): void {
    // What comes in one piece with the last word is nobody's any more.
    if (!signal.aborted) take(word)
  }

  function onEvent(name: string): void {
    if (!isNewsWord(name)) return
    if (name === 'hello') failures = 0
    if (name === 'hello' || name === 'deaf') hears = name === 'hello'
    say(name)
    if (name === 'over') stop()
  }

  async function hear(): Promise<void> {
    // Signed out meanwhile, or somebody else has signed in: there is nothing to hear for whom this is.
    if (owner === undefined || tokenOwner() !== owner) return onEvent('over')
    hangUp = new AbortController()
    let silence: ReturnType<typeof setTimeout> | undefined
    const onSign = (): void => {
      signAt = Date.now()
      clearTimeout(silence)
      silence = setTimeout(() => hangUp.abort(), LONGEST_SILENCE)
      if (hears) say('sign')
    }
    asked = 0
    hurried = false
    onSign()
    try {
      await streamEvents({
        address: urlOf(newsEndpoints.stream),
        token: readCookie(TOKEN_COOKIE) ?? '',
        signal: AbortSignal.any([signal, hangUp.signal, callsEnd]),
        onSign,
        onEvent,
        onRetry(ms) {
          asked = ms
        },
      })
    } finally {
      clearTimeout(silence)
      hears = false
    }
  }

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      try {
        await hear()
      } catch (error) {
        // Whose session is over hears so at the next page, as always.
        if (error instanceof RequestError && error.status === 401) onEvent('over')
      }
      if (signal.aborted) return
      say('lost')
      const wait = Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT / 2)
      failures += 1
      await pause(Math.max(asked, wait * (1 + Math.random())))
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (hurried) return resolve()
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  function stop(): void {
    stopping.abort()
    wake()
  }

  function beginAnew(): void {
    hurried = true
    hangUp.abort()
    wake()
  }

  const onVisible = (): void => {
    if (document.visibilityState !== 'visible') return
    // A machine that slept has not counted the time.
    if (Date.now() - signAt > LONGEST_SILENCE) beginAnew()
    else wake()
  }
  // On another network, what was open stays so and says nothing.
  addEventListener('online', beginAnew, { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  void keep()
  return stop
}
