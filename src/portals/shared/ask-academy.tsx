import type { ReactElement } from 'react'
import { T, useT } from '#/i18n/react.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { useBoot } from './boot-context.tsx'
import { PhoneLink } from './phone-link.tsx'

interface AskAcademyProps {
  title: 'professor.dashboard.emptyTitle' | 'student.home.noClassTitle' | 'student.subjects.emptyTitle'
  text: 'professor.dashboard.emptyText' | 'student.home.noClassText' | 'student.subjects.emptyText'
}

/** An empty part that only the academy can fill: what is missing, why, and whom to call. */
export function AskAcademy({ title, text }: AskAcademyProps): ReactElement {
  const t = useT()
  const { phone } = useBoot()
  return (
    <Card>
      <EmptyState
        icon="book"
        title={t(title)}
        text={<T id={text} values={{ phone: <PhoneLink phone={phone} /> }} />}
        heading="h2"
      />
    </Card>
  )
}
