import { keepLine } from './news-line.ts'
import { isNewsWord, type NewsWord } from './news-words.ts'

/** What a new tab asks, and the one that has the stream answers with a sign, where there is one to give. */
const QUESTION = 'anybody'

/**
 * Shares one stream among the tabs of a browser: the one that gets the lock keeps it and tells the others, the next one
 * takes over when it goes. A browser without locks or channels has a stream for each tab.
 * @param name the same in all tabs of an account
 * @param take is told each word in every tab
 * @returns leaves
 */
export function shareLine(name: string, take: (word: NewsWord) => void): () => void {
  if (!('locks' in navigator && 'BroadcastChannel' in globalThis)) return keepLine(take)
  const leaving = new AbortController()
  const { signal } = leaving
  const channel = new BroadcastChannel(name)
  let hang: (() => void) | undefined
  let hears = false

  function passOn(word: NewsWord): void {
    if (word === 'hello' || word === 'sign') hears = true
    if (word === 'deaf' || word === 'lost') hears = false
    channel.postMessage(word)
    take(word)
  }

  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === QUESTION && hears) channel.postMessage('sign' satisfies NewsWord)
    // Whoever has just taken over may hear only then what the one before has said last.
    else if (isNewsWord(data) && (!hang || data === 'over')) take(data)
  }
  channel.postMessage(QUESTION)

  const held = (): Promise<void> =>
    new Promise((resolve) => {
      if (signal.aborted) return resolve()
      signal.addEventListener('abort', () => resolve())
      hang = keepLine(passOn)
    })
  navigator.locks.request(name, { signal }, held).catch(() => {
    // Given up with the tab, or refused by the browser.
    if (!signal.aborted) hang = keepLine(take)
  })

  return () => {
    leaving.abort()
    hang?.()
    channel.close()
  }
}
