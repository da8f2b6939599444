import { type ReactElement, useState } from 'react'
import type { SessionState } from '#/contract/session-kinds.ts'
import type { SessionDetail } from '#/contract/sessions.ts'
import { useT } from '#/i18n/react.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { RestoreSession } from './restore-session.tsx'
import { editSessionPath, makeUpPath, type PlanRoutes, sessionPath } from './session-paths.ts'

interface SessionActionsProps {
  of: SessionDetail
  /** As it is by the server's clock now. */
  state: SessionState
  routes: PlanRoutes
}

/** What whoever plans does with a session: change and cancel it, have it after all, plan the one that stands for it. */
export function SessionActions({ of: session, state, routes }: SessionActionsProps): ReactElement | null {
  const t = useT()
  const [cancelling, setCancelling] = useState(false)
  if (state === 'cancelled') return <OfCancelled of={session} routes={routes} />
  if (state === 'ended') return null
  return (
    <>
      <Button variant="danger-outline" icon="close" onClick={() => setCancelling(true)}>
        {t('session-form.cancel')}
      </Button>
      {state === 'planned' && (
        <ButtonLink variant="primary" icon="edit" href={editSessionPath(routes, session.id)}>
          {t('session-form.change')}
        </ButtonLink>
      )}
      {cancelling && <CancelDialog of={session} onClose={() => setCancelling(false)} />}
    </>
  )
}

function OfCancelled({ of: session, routes }: Pick<SessionActionsProps, 'of' | 'routes'>): ReactElement {
  const t = useT()
  return (
    <>
      <RestoreSession of={session} />
      {session.madeUpBy ? (
        <ButtonLink variant="primary" icon="calendar" href={sessionPath(routes, session.madeUpBy.id)}>
          {t('session-form.toMakeUp')}
        </ButtonLink>
      ) : (
        <ButtonLink variant="primary" icon="plus" href={makeUpPath(routes, session.id)}>
          {t('session-form.planMakeUp')}
        </ButtonLink>
      )}
    </>
  )
}
