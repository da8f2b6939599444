import type { ReactElement } from 'react'
import { T, useT } from '#/i18n/react.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { useBoot } from '../shared/boot-context.tsx'
import { PageHead } from '../shared/page-head.tsx'
import { PhoneLink } from '../shared/phone-link.tsx'
import { Region } from '../shared/region.tsx'
import { SubjectGrid } from './subject-grid.tsx'
import { useSubjects } from './use-subjects.ts'

/** All subjects of the student's class. */
export function Subjects(): ReactElement {
  const t = useT()
  const state = useSubjects()
  return (
    <>
      <PageHead
        title={t('student.subjects.title')}
        lead={state.data && t('student.subjects.lead', { count: state.data.length })}
      />
      <Region state={state} rows={6}>
        {(subjects) => (subjects.length > 0 ? <SubjectGrid subjects={subjects} heading="h2" /> : <NoSubjects />)}
      </Region>
    </>
  )
}

function NoSubjects(): ReactElement {
  const t = useT()
  const { phone } = useBoot()
  return (
    <Card>
      <EmptyState
        icon="book"
        title={t('student.subjects.emptyTitle')}
        text={<T id="student.subjects.emptyText" values={{ phone: <PhoneLink phone={phone} /> }} />}
        heading="h2"
      />
    </Card>
  )
}
