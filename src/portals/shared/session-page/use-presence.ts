import { useEffect, useRef, useState } from 'react'
import type { PresenceMarks, SessionPresence } from '#/contract/presence.ts'
import type { PresenceState } from '#/contract/session-kinds.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { markPresence, presenceRead } from '#/stores/presence.ts'
import { type Loadable, loadMissing } from '#/stores/reads.ts'

type Marks = PresenceMarks['marks']
export type Attendant = SessionPresence['students'][number]

/** Who was at a session, while it is being ticked. */
export interface Presence {
  /** As ticked here, kept or on its way. */
  state: Loadable<SessionPresence>
  mark: (marks: Marks) => void
  /** Takes the last change back; absent where nothing was changed here. */
  undo: (() => void) | undefined
  saving: 'idle' | 'saving' | 'saved'
  /** Why the last change could not be kept; it is taken back. */
  error: unknown
}

/** Keeps each tick at once, one after the other; what cannot be kept goes back to how it was. */
export function usePresence(sessionId: number): Presence {
  const read = presenceRead(sessionId)
  const state = useRead(read)
  const [over, setOver] = useState<ReadonlyMap<string, PresenceState | null>>(new Map())
  const [done, setDone] = useState<readonly Marks[]>([])
  const [saving, setSaving] = useState<Presence['saving']>('idle')
  const [error, setError] = useState<unknown>()
  const queue = useRef<Promise<void>>(Promise.resolve())
  const waiting = useRef(0)
  // It may have begun while its page was open.
  useEffect(() => void loadMissing(presenceRead(sessionId)), [sessionId])

  const students = state.data?.students.map((each) =>
    over.has(each.id) ? { ...each, state: over.get(each.id) ?? null } : each,
  )

  const without = (marks: Marks) => (before: ReadonlyMap<string, PresenceState | null>) =>
    new Map([...before].filter(([id, mark]) => !marks.some(({ userId, state }) => userId === id && state === mark)))

  function send(marks: Marks): void {
    setOver((before) => new Map([...before, ...marks.map(({ userId, state }) => [userId, state] as const)]))
    setSaving('saving')
    setError(undefined)
    waiting.current += 1
    queue.current = queue.current.then(async () => {
      try {
        await markPresence(sessionId, marks)
      } catch (fault) {
        setError(fault)
      } finally {
        waiting.current -= 1
        setOver(without(marks))
        if (waiting.current === 0) setSaving('saved')
      }
    })
  }

  function mark(marks: Marks): void {
    const before = marks.map(({ userId }) => ({
      userId,
      state: students?.find(({ id }) => id === userId)?.state ?? null,
    }))
    setDone([...done, before])
    send(marks)
  }

  const last = done.at(-1)
  const undo = (before: Marks) => (): void => {
    setDone(done.slice(0, -1))
    send(before)
  }
  return {
    state: students ? { ...state, data: { students } } : state,
    mark,
    undo: last && undo(last),
    saving,
    error,
  }
}
