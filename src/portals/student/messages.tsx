import type { ReactElement } from 'react'
import { T, useT } from '#/i18n/react.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { useBoot } from '../shared/boot-context.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { PhoneLink } from '../shared/phone-link.tsx'
import { routes } from './routes.ts'

/** The student's messages, of which there are none yet. */
export function Messages(): ReactElement {
  const t = useT()
  const { phone } = useBoot()
  return (
    <>
      <PageHead title={t('student.messages.title')} />
      <Card>
        <EmptyState
          icon="message"
          mirrorIcon
          title={t('student.messages.emptyTitle')}
          text={<T id="student.messages.emptyText" values={{ phone: <PhoneLink phone={phone} /> }} />}
          heading="h2"
          action={
            <ButtonLink variant="primary" href={routes.subjects}>
              {t('student.messages.next')}
            </ButtonLink>
          }
        />
      </Card>
    </>
  )
}
