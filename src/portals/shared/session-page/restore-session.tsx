import { type ReactElement, useState } from 'react'
import type { SessionDoubt, SessionScope } from '#/contract/session-kinds.ts'
import type { SessionDetail } from '#/contract/sessions.ts'
import { useT } from '#/i18n/react.tsx'
import { DoubtsDialog } from '#/portals/shared/session-form/doubts-dialog.tsx'
import { ScopeField } from '#/portals/shared/session-form/scope-field.tsx'
import { messageOf } from '#/stores/errors.ts'
import { restoreSession, sessionDoubtsOf } from '#/stores/session-plans.ts'
import { showToast } from '#/stores/toasts.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

/** Has a cancelled session after all; of a series it asks which of it. */
export function RestoreSession({ of: session }: { of: SessionDetail }): ReactElement {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [asks, setAsks] = useState(false)
  const [scope, setScope] = useState<SessionScope>('this')
  const [doubts, setDoubts] = useState<Partial<Record<SessionDoubt, number>>>()

  async function restore(accept: SessionDoubt[] = []): Promise<void> {
    setBusy(true)
    try {
      const count = await restoreSession(session.id, { scope, version: session.version, accept })
      setDoubts(undefined)
      showToast({ text: t('session-form.restored', { count }) })
    } catch (error) {
      const asked = sessionDoubtsOf(error)
      setDoubts(asked)
      if (!asked) showToast({ text: messageOf(error, 'general', t) })
    } finally {
      setBusy(false)
      setAsks(false)
    }
  }

  return (
    <>
      <Button
        variant="outline"
        icon="refresh"
        busy={busy}
        onClick={() => (session.series ? setAsks(true) : void restore())}
      >
        {t('session-form.restore')}
      </Button>
      {asks && (
        <Dialog open title={t('session-form.restore')} onCancel={() => setAsks(false)}>
          <div className="grid gap-4">
            <ScopeField label={t('session-form.restore.scope')} value={scope} onChange={setScope} />
            <div className="row">
              <Button variant="outline" onClick={() => setAsks(false)}>
                {t('common.curriculum.cancel')}
              </Button>
              <Button variant="primary" busy={busy} onClick={() => void restore()}>
                {t('session-form.restore.yes')}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
      {doubts && (
        <DoubtsDialog
          doubts={doubts}
          busy={busy}
          onNo={() => setDoubts(undefined)}
          onYes={(accept) => void restore(accept)}
        />
      )}
    </>
  )
}
