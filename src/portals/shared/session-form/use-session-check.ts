import { useEffect, useState } from 'react'
import type { SessionCheck, SessionCheckQuestion } from '#/contract/sessions.ts'
import { checkSessions } from '#/stores/session-plans.ts'

/** After the last change, in milliseconds. */
const PAUSE_MS = 400

/** What would come of what is in the form. */
export interface Checked {
  /** Of the last question that was answered; it stays while the next one is on its way. */
  answer: SessionCheck | undefined
  /** Whether the answer is about what is in the fields now. */
  fresh: boolean
  /** Whether nobody could say, as without a line: the server looks again when it is saved. */
  failed: boolean
}

interface State {
  key: string
  answer: SessionCheck | undefined
  failed: boolean
}

/** Asks what would come of a plan whenever it has changed, after a pause; nobody who types waits for it. */
export function useSessionCheck(question: SessionCheckQuestion | undefined): Checked {
  const key = question ? JSON.stringify(question) : ''
  const [state, setState] = useState<State>({ key: '', answer: undefined, failed: false })
  useEffect(() => {
    if (key === '') return
    const stop = new AbortController()
    const timer = setTimeout(() => void look(), PAUSE_MS)
    async function look(): Promise<void> {
      try {
        const answer = await checkSessions(JSON.parse(key) as SessionCheckQuestion, stop.signal)
        if (!stop.signal.aborted) setState({ key, answer, failed: false })
      } catch {
        if (!stop.signal.aborted) setState({ key, answer: undefined, failed: true })
      }
    }
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key])
  if (key === '') return { answer: undefined, fresh: false, failed: false }
  return { answer: state.answer, fresh: state.key === key, failed: state.failed && state.key === key }
}
