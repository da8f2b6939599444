import type { ReactElement } from 'react'
import type { IssuedCode } from '#/contract/user-actions.ts'
import { formatTime } from '#/i18n/dates.ts'
import { T, useT } from '#/i18n/react.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

interface CodeDialogProps {
  /** Whose code it is. */
  name: string
  issued: IssuedCode
  onClose: () => void
}

/** A code to be handed over, large enough to be read across a desk; closed, it is gone. */
export function CodeDialog({ name, issued, onClose }: CodeDialogProps): ReactElement {
  const t = useT()
  return (
    <Dialog
      open
      title={<T id="staff.code.title" values={{ name: <Isolate>{name}</Isolate> }} />}
      onCancel={onClose}
      describedBy="code-help"
    >
      <p className="code-large">
        <Ltr>{issued.code}</Ltr>
      </p>
      <p id="code-help">
        <T
          id="staff.code.help"
          values={{
            username: (
              <b>
                <Ltr>{issued.username}</Ltr>
              </b>
            ),
            time: (
              <time dateTime={issued.expiresAt}>
                <Ltr>{formatTime(issued.expiresAt)}</Ltr>
              </time>
            ),
          }}
        />
      </p>
      <p className="help">{t('staff.code.once')}</p>
      <div className="row">
        <Button variant="outline" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  )
}
