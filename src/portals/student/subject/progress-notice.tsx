import type { ReactElement } from 'react'
import type { SubjectState } from '#/contract/progress.ts'
import { useT } from '#/i18n/react.tsx'
import { messageOf } from '#/stores/errors.ts'
import type { Loadable } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'

/** Says that the student's progress could not be read, and reads it again; the lessons are there without it. */
export function ProgressNotice({
  state,
  retry,
}: {
  state: Loadable<SubjectState>
  retry: () => Promise<void>
}): ReactElement | null {
  const t = useT()
  if (state.error === undefined) return null
  return (
    <Alert tone="warning">
      <div className="spread-row">
        <span>
          {t('progress.unknown')} {messageOf(state.error, 'general', t)}
        </span>
        <Button variant="outline" size="sm" busy={state.loading} onClick={() => void retry()}>
          {t('common.retry')}
        </Button>
      </div>
    </Alert>
  )
}
