import type { ReactElement } from 'react'
import type { SubjectState } from '#/contract/progress.ts'
import type { Subject } from '#/contract/subjects.ts'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import type { Loadable } from '#/stores/resource.ts'
import { loadSubjectState } from '#/stores/subject-state.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'

/** Says that the student's progress could not be read, and reads it again; the lessons are there without it. */
export function ProgressNotice({
  of: subject,
  state,
}: {
  of: Subject
  state: Loadable<SubjectState>
}): ReactElement | null {
  const t = useT()
  if (state.error === undefined) return null
  return (
    <Alert tone="warning">
      <div className="spread-row">
        <span>
          {t('progress.unknown')} {messageOf(state.error, 'general', t)}
        </span>
        <Button variant="outline" size="sm" busy={state.loading} onClick={() => void loadSubjectState(subject.id)}>
          {t('common.retry')}
        </Button>
      </div>
    </Alert>
  )
}
