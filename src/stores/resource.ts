import { atom, type ReadableAtom } from 'nanostores'
import { RequestError } from '#/client/errors.ts'

export type { ReadableAtom } from 'nanostores'

/** Something read from the API: what is there, whether more is coming, and why the last try failed. */
export interface Loadable<T> {
  data: T | undefined
  loading: boolean
  /** For `messageOf`; `undefined` = the last try did not fail. */
  error: unknown
}

export interface Resource<T, Args extends unknown[]> {
  $state: ReadableAtom<Loadable<T>>
  /**
   * Reads it again, giving up a read that is still on its way. What is there stays until the answer comes,
   * and stays when it fails. Never rejects: failures are in the store.
   */
  load: (...args: Args) => Promise<void>
  /** Puts in what the server rendered, or what another screen already knows. */
  seed: (data: T | undefined) => void
  /** Empties it and gives up a read that is still on its way. */
  clear: () => void
}

const EMPTY = { data: undefined, loading: false, error: undefined }

/** A store of one thing that the API answers with, and the actions on it. */
export function createResource<T, Args extends unknown[]>(
  read: (signal: AbortSignal, ...args: Args) => Promise<T>,
): Resource<T, Args> {
  const $state = atom<Loadable<T>>(EMPTY)
  let current: AbortController | undefined

  function begin(): AbortController {
    current?.abort()
    current = new AbortController()
    return current
  }

  return {
    $state,
    async load(...args) {
      const mine = begin()
      $state.set({ ...$state.get(), loading: true, error: undefined })
      try {
        const data = await read(mine.signal, ...args)
        if (mine === current) $state.set({ data, loading: false, error: undefined })
      } catch (error) {
        if (!(error instanceof RequestError)) reportError(error)
        if (mine === current) $state.set({ ...$state.get(), loading: false, error })
      }
    },
    seed(data) {
      begin()
      $state.set({ ...EMPTY, data })
    },
    clear() {
      begin()
      $state.set(EMPTY)
    },
  }
}
