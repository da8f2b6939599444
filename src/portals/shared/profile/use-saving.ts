import { useState } from 'react'

/** How the saving of one part of the page stands. */
export interface Saving {
  busy: boolean
  /** For `messageOf`; `undefined` = the last try did not fail. */
  error: unknown
  /** Whether what is shown has just been saved. */
  saved: boolean
  /** @returns whether it went well */
  run(work: () => Promise<unknown>): Promise<boolean>
  /** Something was typed, so it is neither saved nor wrong any more. */
  reset(): void
}

const IDLE = { busy: false, error: undefined as unknown, saved: false }

/** Saves one part of a page by itself, with a state that can be seen. */
export function useSaving(): Saving {
  const [state, setState] = useState(IDLE)
  return {
    ...state,
    async run(work) {
      setState({ ...IDLE, busy: true })
      try {
        await work()
        setState({ ...IDLE, saved: true })
        return true
      } catch (error) {
        setState({ ...IDLE, error })
        return false
      }
    },
    reset() {
      setState((before) => (before.busy ? before : IDLE))
    },
  }
}
