import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { AskAcademy } from '../shared/ask-academy.tsx'
import { PageHead } from '../shared/page-head.tsx'
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
        {(subjects) =>
          subjects.length > 0 ? (
            <SubjectGrid subjects={subjects} heading="h2" />
          ) : (
            <AskAcademy title="student.subjects.emptyTitle" text="student.subjects.emptyText" />
          )
        }
      </Region>
    </>
  )
}
