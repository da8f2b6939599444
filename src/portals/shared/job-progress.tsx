import type { ReactElement } from 'react'
import { ProgressBar } from '#/ui/progress.tsx'

interface JobProgressProps {
  /** What the server is at: said once, while the numbers run on in silence. */
  label: string
  done: number
  total: number
  /** How far it is, in words. */
  text: string
  /** What else there is to say, such as that the page may be left. */
  more?: string
}

/** How far the server is with work that takes a while. */
export function JobProgress({ label, done, total, text, more }: JobProgressProps): ReactElement {
  return (
    <div className="grid gap-2">
      <p className="sr-only" role="status">
        {label}
      </p>
      <ProgressBar value={done} max={total} label={label} />
      <p className="muted">{text}</p>
      {more && <p className="muted">{more}</p>}
    </div>
  )
}
