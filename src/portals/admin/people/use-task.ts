import { useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'

/** Work that a button or a question starts. */
export interface Task {
  busy: boolean
  /** Why it failed, in words. */
  error: string | undefined
  /** Does it. @returns whether it was done */
  run: (work: () => Promise<void>) => Promise<boolean>
  forget: () => void
}

/** Keeps whether something is being done, and why it failed. */
export function useTask(): Task {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  return {
    busy,
    error: error === undefined ? undefined : messageOf(error, 'general', t),
    async run(work) {
      setBusy(true)
      setError(undefined)
      try {
        await work()
        return true
      } catch (failure) {
        setError(failure)
        return false
      } finally {
        setBusy(false)
      }
    },
    forget: () => setError(undefined),
  }
}
