import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { routes } from './routes.ts'

/** The student's calendar, which holds nothing yet. */
export function Calendar(): ReactElement {
  const t = useT()
  return (
    <>
      <PageHead title={t('student.calendar.title')} />
      <Card>
        <EmptyState
          icon="calendar"
          title={t('student.calendar.emptyTitle')}
          text={t('student.calendar.emptyText')}
          heading="h2"
          action={
            <ButtonLink variant="primary" href={routes.subjects}>
              {t('student.calendar.next')}
            </ButtonLink>
          }
        />
      </Card>
    </>
  )
}
