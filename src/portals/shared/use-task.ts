import { useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'

/** Work that a button, a switch or a question starts. */
export interface Task {
  busy: boolean
  /** Why it failed; `undefined` = the last try did not. */
  error: unknown
  /** Why it failed, in words. */
  fault: string | undefined
  /** Whether the last try went well. */
  done: boolean
  /** Does it. @returns whether it was done */
  run: (work: () => Promise<unknown>) => Promise<boolean>
  forget: () => void
}

const IDLE = { busy: false, error: undefined as unknown, done: false }

/** Keeps whether something is being done, and why it failed. */
export function useTask(): Task {
  const t = useT()
  const [state, setState] = useState(IDLE)
  return {
    ...state,
    fault: state.error === undefined ? undefined : messageOf(state.error, 'general', t),
    async run(work) {
      setState({ ...IDLE, busy: true })
      try {
        await work()
        setState({ ...IDLE, done: true })
        return true
      } catch (error) {
        setState({ ...IDLE, error })
        return false
      }
    },
    forget: () => setState((before) => (before.busy ? before : IDLE)),
  }
}
