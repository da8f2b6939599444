import type { ReactElement } from 'react'
import { SESSION_LIMITS, type SessionScope } from '#/contract/session-kinds.ts'
import type { SessionDetail } from '#/contract/sessions.ts'
import { useT } from '#/i18n/react.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { ScopeField } from '#/portals/shared/session-form/scope-field.tsx'
import { messageOf } from '#/stores/errors.ts'
import { cancelSession } from '#/stores/session-plans.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Field } from '#/ui/field.tsx'

interface Draft {
  scope: SessionScope
  reason: string
}

/** Asks why a session is cancelled, and of which of its series; says who is told. */
export function CancelDialog({ of: session, onClose }: { of: SessionDetail; onClose: () => void }): ReactElement {
  const t = useT()
  const form = useForm<Draft>({
    start: () => ({ scope: 'this', reason: '' }),
    version: session.version,
    faultsOf: ({ reason }) => (reason.trim().length < 3 ? { reason: t('session-form.cancel.fault') } : {}),
    async save({ scope, reason }, version) {
      const count = await cancelSession(session.id, { scope, reason: reason.trim(), version })
      onClose()
      showToast({ text: t('session-form.cancelled', { count }) })
    },
  })
  const { draft, change, faultOf } = form
  return (
    <Dialog open title={t('session-form.cancel.title')} onCancel={onClose}>
      <form {...form.props} className="grid gap-4">
        {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
        {session.series && (
          <ScopeField
            label={t('session-form.cancel.scope')}
            value={draft.scope}
            onChange={(scope) => change({ scope })}
          />
        )}
        <Field
          label={t('session-form.cancel.reason')}
          help={
            session.students === null || session.audience === 'open'
              ? t('session-form.cancel.toldOpen')
              : t('session-form.cancel.told', { count: session.students })
          }
          error={faultOf('reason')}
        >
          {(control) => (
            <textarea
              {...control}
              className="input"
              name="reason"
              dir="auto"
              rows={3}
              required
              maxLength={SESSION_LIMITS.reason}
              value={draft.reason}
              onChange={({ target }) => change({ reason: target.value })}
            />
          )}
        </Field>
        <div className="row">
          <Button variant="outline" onClick={onClose}>
            {t('session-form.cancel.no')}
          </Button>
          <Button type="submit" variant="danger" busy={form.busy}>
            {t('session-form.cancel.yes')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
