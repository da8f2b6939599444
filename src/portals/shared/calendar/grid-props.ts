import type { Session, SessionList } from '#/contract/sessions.ts'
import type { StudyTime } from '#/contract/study-times.ts'

/** A time of a day in Tunis: `2026-11-24`, `09:00`, `10:30`. */
export interface Slot {
  date: string
  startsAt: string
  endsAt: string
}

export interface WeekGridProps {
  /** The first of the seven days. */
  monday: string
  today: string
  now: number
  list: SessionList
  studyTimes?: readonly StudyTime[]
  /** A session was dragged or resized; where it cannot be kept, `revert` takes it back. Absent = nothing can be moved. */
  onMove?: ((session: Session, to: Slot, revert: () => void) => void) | undefined
  /** An empty time was marked. Absent = nothing can be. */
  onPick?: ((slot: Slot) => void) | undefined
}
