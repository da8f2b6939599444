import { type ReactElement, useState } from 'react'
import { useT } from '#/i18n/react.tsx'
import { useFetched } from '#/portals/shared/use-fetched.ts'
import { SkeletonList } from '#/ui/states.tsx'
import type { StoredAnswerPanelProps } from './stored-answer-panel.tsx'

const loadPanel = async () => (await import('./stored-answer-panel.tsx')).StoredAnswerPanel

/** Beside the field of an answer, for professors alone: the answers that they keep, and the way to keep this one. */
export function StoredAnswers(props: StoredAnswerPanelProps): ReactElement {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { part: StoredAnswerPanel, fetch, task } = useFetched(loadPanel)
  const toggle = (isOpen: boolean): void => {
    setOpen(isOpen)
    // Where it did not come, it is fetched anew when this is opened again.
    if (isOpen) void fetch()
  }
  return (
    <details onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary className="link min-h-11 content-center">{t('staff.questions.stored')}</summary>
      {open && StoredAnswerPanel && <StoredAnswerPanel {...props} />}
      {open && task.busy && <SkeletonList label={t('common.loading')} rows={2} />}
      {task.fault && (
        <p className="error" role="alert">
          {task.fault}
        </p>
      )}
    </details>
  )
}
