import type { ReactElement } from 'react'
import { useLocale, useT } from '#/i18n/react.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { PageHead } from './page-head.tsx'
import { publicPath } from './public-path.ts'

/** Stands where a page would be: there is none at this address, or none for this person. */
export function NotFound({ home, homeLabel }: { home: string; homeLabel?: string }): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <>
      <PageHead title={t('shell.notFound.title')} />
      <Card>
        <EmptyState
          icon="search"
          title={t('shell.notFound.text')}
          heading="h2"
          action={
            <>
              <ButtonLink variant="primary" href={home}>
                {homeLabel ?? t('shell.notFound.home')}
              </ButtonLink>
              <a className="link" href={publicPath(locale, '/contact')}>
                {t('shell.notFound.contact')}
              </a>
            </>
          }
        />
      </Card>
    </>
  )
}
