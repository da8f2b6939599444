import { atom } from 'nanostores'
import { RequestError } from '#/client/errors.ts'
import { type Hit, searchEndpoints } from '#/contract/search.ts'
import { askedWords } from '#/contract/search-form.ts'
import { call } from './api.ts'

/** How long writing rests before it is looked for. */
const REST_MS = 120

/** What is looked for, and what was found. */
export interface Searching {
  /** As it is written now. */
  q: string
  /** The answer to what is written, or to what was written before while its own is awaited. */
  hits: readonly Hit[] | undefined
  /** An answer is awaited. */
  loading: boolean
  error: unknown
}

const NOTHING: Searching = { q: '', hits: undefined, loading: false, error: undefined }

export const $search = atom<Searching>(NOTHING)

let rest: ReturnType<typeof setTimeout> | undefined
let request: AbortController | undefined

/** Takes what is written: once it rests it is looked for, and what was looked for before is given up. */
export function searchFor(q: string): void {
  const before = $search.get()
  stop()
  if (askedWords(q).length === 0) {
    $search.set({ ...NOTHING, q })
    return
  }
  $search.set({ q, hits: before.hits, loading: true, error: undefined })
  rest = setTimeout(() => void ask(q), REST_MS)
}

/** Asks once more after an answer that did not come. */
export function retrySearch(): void {
  const { q } = $search.get()
  stop()
  $search.set({ ...$search.get(), loading: true, error: undefined })
  void ask(q)
}

/** Forgets everything, as when the search is closed. */
export function endSearch(): void {
  stop()
  $search.set(NOTHING)
}

function stop(): void {
  clearTimeout(rest)
  request?.abort()
  request = undefined
}

async function ask(q: string): Promise<void> {
  const mine = new AbortController()
  request = mine
  try {
    const { items } = await call(searchEndpoints.find, { q }, { signal: mine.signal })
    if (mine === request) $search.set({ q, hits: items, loading: false, error: undefined })
  } catch (error) {
    if (!(error instanceof RequestError)) reportError(error)
    if (mine === request) $search.set({ q, hits: undefined, loading: false, error })
  }
}
