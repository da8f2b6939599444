import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { PageHead } from './page-head.tsx'

/** Stands where a page would be that broke while it was drawn. */
export function Broken({ home, onRetry }: { home: string; onRetry: () => void }): ReactElement {
  const t = useT()
  return (
    <>
      <PageHead title={t('shell.error.title')} />
      <Card role="alert">
        <EmptyState
          icon="refresh"
          title={t('shell.error.text')}
          heading="h2"
          action={
            <>
              <Button variant="primary" onClick={onRetry}>
                {t('common.retry')}
              </Button>
              <ButtonLink variant="outline" href={home}>
                {t('shell.error.home')}
              </ButtonLink>
            </>
          }
        />
      </Card>
    </>
  )
}
