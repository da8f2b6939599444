import type { ReactElement, ReactNode } from 'react'
import { Broken } from './broken.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NotFound } from './not-found.tsx'

interface ScreenProps {
  home: string
  /** Which page this is, as far as it is one of this portal's. */
  route: string | undefined
  /** Whether there is no such page, or not what it is about. */
  missing: boolean
  children: ReactNode
}

/** The page inside the frame; a fault in it leaves the frame, and with it the way to every other page. */
export function Screen({ home, route, missing, children }: ScreenProps): ReactElement {
  return (
    <ErrorBoundary resetKey={route} fallback={(retry) => <Broken home={home} onRetry={retry} />}>
      {missing ? <NotFound home={home} /> : children}
    </ErrorBoundary>
  )
}
