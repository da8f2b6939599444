import { type ReactElement, useState } from 'react'
import type { YearTurnDetail } from '#/contract/year-turns.ts'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { openPath } from '#/stores/navigation.ts'
import { showToast } from '#/stores/toasts.ts'
import { dropTurn } from '#/stores/year-turns.ts'
import { Button } from '#/ui/button.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'

/** Throws a draft away, after a question. */
export function DropTurn({ of: turn }: { of: YearTurnDetail }): ReactElement {
  const t = useT()
  const [asking, setAsking] = useState(false)
  const { busy, fault, run } = useTask()

  async function drop(): Promise<void> {
    if (!(await run(() => dropTurn(turn.id, () => openPath(routes.yearTurns))))) return
    showToast({ text: t('year-turn.dropped') })
  }

  return (
    <>
      <Button variant="danger-outline" icon="trash" onClick={() => setAsking(true)}>
        {t('year-turn.drop')}
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title={t('year-turn.dropAsk')}
          text={t('year-turn.dropText')}
          error={fault}
          noLabel={t('common.curriculum.keep')}
          yesLabel={t('year-turn.drop')}
          danger
          busy={busy}
          onNo={() => setAsking(false)}
          onYes={() => void drop()}
        />
      )}
    </>
  )
}
