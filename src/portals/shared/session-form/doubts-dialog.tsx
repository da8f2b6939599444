import { type ReactElement, useState } from 'react'
import { SESSION_DOUBTS, type SessionDoubt } from '#/contract/session-kinds.ts'
import { useT } from '#/i18n/react.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { Dialog } from '#/ui/dialog.tsx'

interface DoubtsDialogProps {
  /** What has to be said yes to, with how many it is about. */
  doubts: Partial<Record<SessionDoubt, number>>
  busy: boolean
  onNo: () => void
  /** All of them were ticked. */
  onYes: (accept: SessionDoubt[]) => void
}

/** What somebody has to say yes to before a session is planned: each is ticked by itself. */
export function DoubtsDialog({ doubts, busy, onNo, onYes }: DoubtsDialogProps): ReactElement {
  const t = useT()
  const named = SESSION_DOUBTS.filter((doubt) => doubts[doubt])
  const [ticked, setTicked] = useState<readonly SessionDoubt[]>([])
  const [sentBack, setSentBack] = useState(false)
  const all = named.every((doubt) => ticked.includes(doubt))
  return (
    <Dialog open title={t('session-form.doubts')} role="alertdialog" onCancel={onNo}>
      <div className="grid gap-1">
        {named.map((doubt) => (
          <CheckField
            key={doubt}
            name={doubt}
            label={t(`session-form.doubt.${doubt}`, { count: doubts[doubt] ?? 0 })}
            checked={ticked.includes(doubt)}
            onChange={({ target }) =>
              setTicked(target.checked ? [...ticked, doubt] : ticked.filter((each) => each !== doubt))
            }
          />
        ))}
      </div>
      {sentBack && !all && <Alert tone="error">{t('session-form.doubts.tick')}</Alert>}
      <div className="row">
        <Button variant="outline" onClick={onNo}>
          {t('session-form.doubts.no')}
        </Button>
        <Button variant="primary" busy={busy} onClick={() => (all ? onYes(named) : setSentBack(true))}>
          {t('session-form.doubts.yes')}
        </Button>
      </div>
    </Dialog>
  )
}
