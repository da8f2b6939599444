import type { ReactElement } from 'react'
import { useT } from '#/i18n/react.tsx'
import { useTask } from '#/portals/shared/use-task.ts'
import { saveSession } from '#/stores/calendar-feed.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'

/** Hands a session over as a file that the calendar of a phone or a computer opens. */
export function CalendarFileButton({ id }: { id: number }): ReactElement {
  const t = useT()
  const saving = useTask()
  return (
    <>
      <Button
        icon="calendar"
        variant="outline"
        busy={saving.busy}
        onClick={() => void saving.run(() => saveSession(id))}
      >
        {t('sessions.own.add')}
      </Button>
      {saving.fault && <Alert tone="error">{saving.fault}</Alert>}
    </>
  )
}
