import type { ReactElement, ReactNode } from 'react'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import { reloadPage } from '#/stores/navigation.ts'
import type { Loadable } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ErrorState, SkeletonList } from '#/ui/states.tsx'

interface RegionProps<T> {
  state: Loadable<T>
  /** Names the part while it waits, and when it failed. */
  title?: ReactNode
  /** Rows of the skeleton, about as high as what is awaited. */
  rows?: number
  /** Reads this part alone again; otherwise the whole page is read again. */
  retry?: () => Promise<void>
  children: (data: T) => ReactNode
}

/**
 * A part of a page that reads its own data: a skeleton while it waits, the fault with a way to try again, or what it
 * is for. What is there already stays while newer data is on its way, and stays when that fails.
 */
export function Region<T>({ state, title, rows, retry = reloadPage, children }: RegionProps<T>): ReactElement {
  const t = useT()
  const { data, loading, error } = state
  if (data !== undefined) {
    return (
      <>
        {error !== undefined && <StaleNotice error={error} retry={retry} />}
        {children(data)}
      </>
    )
  }
  return (
    <Card title={title} aria-busy={loading}>
      {error === undefined ? (
        <SkeletonList label={t('common.loading')} rows={rows} />
      ) : (
        <ErrorState
          title={t('shell.error.loadTitle')}
          text={messageOf(error, 'general', t)}
          retryLabel={t('common.retry')}
          onRetry={() => void retry()}
          busy={loading}
          heading={title ? 'h3' : 'h2'}
        />
      )}
    </Card>
  )
}

function StaleNotice({ error, retry }: { error: unknown; retry: () => Promise<void> }): ReactElement {
  const t = useT()
  return (
    <Alert tone="warning">
      <div className="spread-row">
        <span>{messageOf(error, 'general', t)}</span>
        <Button variant="outline" size="sm" onClick={() => void retry()}>
          {t('common.retry')}
        </Button>
      </div>
    </Alert>
  )
}
