import type { ReactElement } from 'react'

/** Above this many steps a row of studs is too long to count, and a bar takes its place. */
export const MAX_STUDS = 16

export interface StepsProps {
  done: number
  total: number
}

/** Steps as the studs of a door: done, now, to come. Decoration: the text beside it says the same in words. */
export function Studs({ done, total }: StepsProps): ReactElement {
  if (total > MAX_STUDS) return <ProgressBar value={done} max={total} />
  return (
    <span className="studs" aria-hidden="true">
      {Array.from({ length: total }, (_, step) => (
        <i key={step} className={step < done ? 'on' : step === done ? 'now' : undefined} />
      ))}
    </span>
  )
}

/** One stud for each step, whichever of them are done; the words beside it say the same. */
export function StudRow({ steps }: { steps: readonly ('on' | 'now' | undefined)[] }): ReactElement {
  if (steps.length > MAX_STUDS) {
    return <ProgressBar value={steps.filter((step) => step === 'on').length} max={steps.length} />
  }
  return (
    <span className="studs" aria-hidden="true">
      {steps.map((step, place) => (
        <i key={place} className={step} />
      ))}
    </span>
  )
}

export interface ProgressBarProps {
  value: number
  max: number
  /** Its accessible name; without one it is decoration beside a text that says the same. */
  label?: string
}

/** A bar that fills in reading direction. */
export function ProgressBar({ value, max, label }: ProgressBarProps): ReactElement {
  return <progress className="bar" value={value} max={max || 1} {...(label ? { 'aria-label': label } : DECORATION)} />
}

const DECORATION = { 'aria-hidden': true }

export interface LoadingBarProps {
  /** From 0 to 100. */
  value: number
  visible: boolean
  label: string
}

/** The thin bar at the top of the page while it waits. */
export function LoadingBar({ value, visible, label }: LoadingBarProps): ReactElement {
  return <progress className="loadbar loadbar-top" value={value} max={100} hidden={!visible} aria-label={label} />
}
