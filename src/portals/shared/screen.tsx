import type { ReactElement, ReactNode } from 'react'
import { Broken } from './broken.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { NotFound } from './not-found.tsx'

interface ScreenProps {
  home: string
  /** Which page this is; `undefined` = none of this portal's. */
  route: string | undefined
  children: ReactNode
}

/** The page inside the frame; a fault in it leaves the frame, and with it the way to every other page. */
export function Screen({ home, route, children }: ScreenProps): ReactElement {
  return (
    <ErrorBoundary resetKey={route} fallback={(retry) => <Broken home={home} onRetry={retry} />}>
      {route === undefined ? <NotFound home={home} /> : children}
    </ErrorBoundary>
  )
}
