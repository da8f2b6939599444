import { type ComponentType, type ReactElement, useEffect, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import { Card } from '#/ui/card.tsx'
import { ErrorState, SkeletonList } from '#/ui/states.tsx'
import type { WeekGridProps } from './grid-props.ts'

let known: ComponentType<WeekGridProps> | undefined

/**
 * A week as a grid. Its code and its styles are fetched when one is shown: never by a phone.
 */
export function GridPlace({ shown, ...props }: WeekGridProps & { shown: boolean }): ReactElement {
  const t = useT()
  const [Grid, setGrid] = useState(() => known)
  const [error, setError] = useState<unknown>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (known || !shown) return undefined
    let left = false
    setError(undefined)
    import('./week-grid.tsx').then(
      ({ WeekGrid }) => {
        known = WeekGrid
        if (!left) setGrid(() => WeekGrid)
      },
      (fault: unknown) => {
        if (!left) setError(fault)
      },
    )
    return () => {
      left = true
    }
  }, [shown, tries])
  if (shown && Grid) return <Grid {...props} />
  return (
    <Card aria-busy={error === undefined}>
      {error === undefined ? (
        <SkeletonList label={t('common.loading')} rows={8} />
      ) : (
        <ErrorState
          title={t('shell.error.loadTitle')}
          text={messageOf(error, 'general', t)}
          retryLabel={t('common.retry')}
          onRetry={() => setTries(tries + 1)}
          heading="h2"
        />
      )}
    </Card>
  )
}
