import type { NewsTopic } from '#/contract/news.ts'
import { tokenOwner } from './auth-session.ts'
import { shareLine } from './news-tabs.ts'
import { isNewsTopic, LONGEST_SILENCE, type NewsWord } from './news-words.ts'

/** Milliseconds after which everybody is told to ask anew while there is no stream. */
const ASK_AGAIN = { visible: 10_000, hidden: 60_000 } as const

interface Hearer {
  topic: NewsTopic
  listener: () => void
}

const hearers = new Set<Hearer>()
let leave: (() => void) | undefined
/** Whether the session is over: nothing is heard on this page any more. */
let over = false
/** Whether what is new is told by the server. */
let hears = false
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Hears when something new may be there for whoever is signed in: at once when the server tells, once whenever it has
 * begun to be heard, for what it told before was missed, and now and then while it cannot be heard. What is new the
 * listener asks for itself. To be loaded where it is used, by `import()`: no first page needs it.
 * @returns stops to hear
 */
export function hearNews(topic: NewsTopic, listener: () => void): () => void {
  // On the server a page hears nothing, and a list of the module would be everybody's.
  if (typeof window === 'undefined') return () => undefined
  const hearer = { topic, listener }
  hearers.add(hearer)
  if (hearers.size === 1) begin()
  return () => {
    if (hearers.delete(hearer) && hearers.size === 0) end()
  }
}

function begin(): void {
  const owner = tokenOwner()
  if (over || owner === undefined) return
  document.addEventListener('visibilitychange', onVisibility)
  schedule()
  leave = shareLine(`manara-news-${owner}`, take)
}

function end(): void {
  if (!leave) return
  leave()
  leave = undefined
  hears = false
  clearTimeout(timer)
  document.removeEventListener('visibilitychange', onVisibility)
}

function take(word: NewsWord): void {
  if (word === 'over') {
    over = true
    end()
    return
  }
  const heard = hears
  hears = word !== 'deaf' && word !== 'lost'
  // Where nothing is heard anyway, another failure does not put off the next time.
  if (hears || heard) schedule()
  if (word === 'hello' || (hears && !heard)) tell()
  else if (isNewsTopic(word)) tell(word)
}

/** @param topic all of them where none is given */
function tell(topic?: NewsTopic): void {
  for (const hearer of hearers) {
    if (topic && hearer.topic !== topic) continue
    // One that fails keeps no other.
    queueMicrotask(() => hearers.has(hearer) && hearer.listener())
  }
}

/** The stream may fall silent, or be missing for some time: then everybody asks by themselves. */
function schedule(): void {
  clearTimeout(timer)
  const wait = hears ? LONGEST_SILENCE : ASK_AGAIN[document.visibilityState === 'visible' ? 'visible' : 'hidden']
  timer = setTimeout(() => {
    hears = false
    tell()
    schedule()
  }, wait)
}

function onVisibility(): void {
  if (hears) return
  if (document.visibilityState === 'visible') tell()
  schedule()
}
