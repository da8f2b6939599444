import { type ReactElement, useState } from 'react'
import { SESSION_DOUBTS, type SessionDoubt } from '#/contract/session-kinds.ts'
import type { SessionPlansSummary } from '#/contract/session-plans.ts'
import { formatDateTime } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { JobProgress } from '#/portals/shared/job-progress.tsx'
import { useTask } from '#/portals/shared/use-task.ts'
import { dropManySessions, startManySessions, takeManySessionsBack } from '#/stores/many-sessions.ts'
import { openPath } from '#/stores/navigation.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { ConfirmDialog } from '#/ui/dialog.tsx'
import { canStart, isWorking } from './plan-parts.tsx'

/** What can be done with a plan now: wait, start it, look at what it made, take it back, or drop it. */
export function PlanNext({ of: plan }: { of: SessionPlansSummary }): ReactElement {
  const t = useT()
  const locale = useLocale()
  if (isWorking(plan)) return <Working of={plan} />
  const { status, outcomes, takeBackUntil, sessions } = plan
  const nothing = status === 'checked' && !canStart(plan)
  return (
    <>
      {status === 'stopped' && <Alert tone="warning">{t('session-plans.stopped')}</Alert>}
      {status === 'taken-back' && (
        <Alert>{t(sessions > 0 ? 'session-plans.takenBackBut' : 'session-plans.takenBack', { count: sessions })}</Alert>
      )}
      {nothing && <Alert>{t(outcomes.refused > 0 ? 'session-plans.allRefused' : 'session-plans.nothingNew')}</Alert>}
      {canStart(plan) && <Start of={plan} />}
      <div className="toolbar">
        {sessions > 0 && (
          <ButtonLink variant="outline" icon="calendar" href={routes.calendar}>
            {t('session-plans.seeCalendar')}
          </ButtonLink>
        )}
        {takeBackUntil !== null && <TakeBack of={plan} until={takeBackUntil} />}
        {sessions === 0 && status !== 'taken-back' && <Drop id={plan.id} />}
      </div>
      {takeBackUntil !== null && (
        <p className="muted">
          <T
            id="session-plans.wayBack"
            values={{ until: <Isolate>{formatDateTime(locale, takeBackUntil)}</Isolate> }}
          />
        </p>
      )}
    </>
  )
}

function Working({ of: { status, lines, outcomes } }: { of: SessionPlansSummary }): ReactElement {
  const t = useT()
  // How much of a run there was to do is what it has not done, and all that is not left over.
  const left = status === 'checking' ? outcomes.unchecked : outcomes.queued
  const done = lines - left
  return (
    <JobProgress
      label={t(`session-plans.status.${status}`)}
      {...(status === 'taking-back' ? { done: 0, total: 1 } : { done, total: lines })}
      text={t(`session-plans.working.${status as Working}`, { done, total: lines })}
    />
  )
}

type Working = 'checking' | 'queued' | 'running' | 'taking-back'

/** The button that plans what can be planned, with what there is to say yes to. */
function Start({ of: plan }: { of: SessionPlansSummary }): ReactElement {
  const t = useT()
  const { busy, fault, run } = useTask()
  const [accept, setAccept] = useState<readonly SessionDoubt[]>([])
  const [sentBack, setSentBack] = useState(false)
  const named = SESSION_DOUBTS.filter((doubt) => plan.doubts[doubt])
  const ready = plan.outcomes.waiting + plan.outcomes.unchecked + accept.length > 0
  return (
    <div className="grid gap-3">
      {fault && <Alert tone="error">{fault}</Alert>}
      {named.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="label mb-1.5">{t('session-plans.asked')}</legend>
          {named.map((doubt) => (
            <CheckField
              key={doubt}
              name={doubt}
              label={t(`session-plans.doubt.${doubt}`, { count: plan.doubts[doubt] ?? 0 })}
              checked={accept.includes(doubt)}
              onChange={({ target }) =>
                setAccept(target.checked ? [...accept, doubt] : accept.filter((each) => each !== doubt))
              }
            />
          ))}
          <p className="help">{t('session-plans.askedHelp')}</p>
          {sentBack && !ready && <Alert tone="error">{t('session-plans.tick')}</Alert>}
        </fieldset>
      )}
      <div>
        <Button
          variant="primary"
          icon="check"
          busy={busy}
          onClick={() => (ready ? void run(() => startManySessions(plan.id, [...accept])) : setSentBack(true))}
        >
          {t('session-plans.start')}
        </Button>
      </div>
    </div>
  )
}

function TakeBack({ of: { id, sessions }, until }: { of: SessionPlansSummary; until: string }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const { busy, fault, run } = useTask()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger-outline" icon="refresh" onClick={() => setAsking(true)}>
        {t('session-plans.takeBack')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('session-plans.takeBackAsk')}
        text={
          <>
            {t('session-plans.takeBackText', { count: sessions })}{' '}
            <T id="session-plans.wayBack" values={{ until: <Isolate>{formatDateTime(locale, until)}</Isolate> }} />
          </>
        }
        error={fault}
        noLabel={t('session-plans.keep')}
        yesLabel={t('session-plans.takeBack')}
        danger
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void run(() => takeManySessionsBack(id)).then((done) => done && setAsking(false))}
      />
    </>
  )
}

function Drop({ id }: { id: string }): ReactElement {
  const t = useT()
  const { busy, fault, run } = useTask()
  const [asking, setAsking] = useState(false)
  const drop = async (): Promise<void> => {
    await dropManySessions(id)
    showToast({ text: t('session-plans.dropped') })
    openPath(routes.sessionPlans)
  }
  return (
    <>
      <Button variant="ghost" icon="trash" onClick={() => setAsking(true)}>
        {t('session-plans.drop')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('session-plans.dropAsk')}
        text={t('session-plans.dropText')}
        error={fault}
        noLabel={t('common.curriculum.keep')}
        yesLabel={t('session-plans.drop')}
        danger
        busy={busy}
        onNo={() => setAsking(false)}
        onYes={() => void run(drop)}
      />
    </>
  )
}
