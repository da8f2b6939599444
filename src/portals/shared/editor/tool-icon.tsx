import type { ReactElement } from 'react'

/** The mark of a tool. Drawn here, as no other screen needs them. */
export function ToolIcon({ path }: { path: string }): ReactElement {
  return (
    <svg className="icon" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.75" aria-hidden="true">
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
