import '#/portals/shared/desk-words.ts'
import type { ComponentType, ReactElement } from 'react'
import type { SessionDetail } from '#/contract/sessions.ts'
import { formatDayAndTime, formatLongDate, isoDateInTunis } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { type PlanRoutes, sessionPath, weekPath } from '#/portals/shared/session-page/session-paths.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { openPath } from '#/stores/navigation.ts'
import { changeSession, planSessions } from '#/stores/session-plans.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/states.tsx'
import { draftOf, prefill } from './draft.ts'
import type { EditSessionReads, NewSessionReads } from './form-reads.ts'
import { type Meant, type SavedFacts, SessionForm } from './session-form.tsx'

/** @returns where a session is planned, in a portal */
export function newSessionOf(routes: PlanRoutes): ComponentType<ScreenProps<NewSessionReads>> {
  return function NewSession({ page, reads }) {
    const t = useT()
    const standing = useRead(reads.standsFor)

    const form = (standsFor?: SessionDetail): ReactElement => {
      async function plan(facts: SavedFacts): Promise<void> {
        const ids = await planSessions({ ...facts, makesUpId: standsFor?.id ?? null })
        showToast({ text: t('session-form.planned', { count: ids.length }) })
        openPath(weekPath(routes, facts.date))
      }

      return (
        <>
          {standsFor && <StandsFor of={standsFor} />}
          <SessionForm
            reads={reads}
            start={() => prefill(page.search, standsFor)}
            saveLabel={t('session-form.plan')}
            backHref={standsFor ? sessionPath(routes, standsFor.id) : routes.calendar}
            onSave={plan}
          />
        </>
      )
    }

    return (
      <>
        <Crumbs
          above={[{ href: routes.calendar, label: t('sessions.calendar') }]}
          here={t(reads.standsFor ? 'session-form.makeUp' : 'calendar-staff.newSession')}
        />
        <PageHead
          title={t(reads.standsFor ? 'session-form.makeUp' : 'calendar-staff.newSession')}
          lead={t('session-form.tunis')}
        />
        {reads.standsFor ? (
          <Region state={standing} rows={6}>
            {(standsFor) => form(standsFor)}
          </Region>
        ) : (
          form()
        )}
      </>
    )
  }
}

function StandsFor({ of: { title, startsAt } }: { of: SessionDetail }): ReactElement {
  const locale = useLocale()
  return (
    <Alert icon="refresh">
      <T
        id="session-form.standsFor"
        values={{ title: <Isolate>{title}</Isolate>, when: <Isolate>{formatLongDate(locale, startsAt)}</Isolate> }}
      />
    </Alert>
  )
}

/** @returns where a session is changed, in a portal */
export function editSessionOf(routes: PlanRoutes): ComponentType<ScreenProps<EditSessionReads>> {
  return function EditSession({ reads }) {
    const t = useT()
    return (
      <Region state={useRead(reads.session)} rows={6}>
        {(session) => (
          <div key={session.id} className="contents">
            <Crumbs
              above={[
                { href: weekPath(routes, isoDateInTunis(session.startsAt)), label: t('sessions.calendar') },
                { href: sessionPath(routes, session.id), label: <Isolate>{session.title}</Isolate> },
              ]}
              here={t('calendar-staff.editSession')}
            />
            <Edit of={session} routes={routes} reads={reads} />
          </div>
        )}
      </Region>
    )
  }
}

function Edit(props: { of: SessionDetail; routes: PlanRoutes; reads: EditSessionReads }): ReactElement {
  const { of: session, routes, reads } = props
  const t = useT()
  const locale = useLocale()

  async function save({ repeat: _, ...facts }: SavedFacts, { version, scope, until }: Meant): Promise<void> {
    const changed = await changeSession(session.id, { ...facts, version, scope, ...(until && { until }) })
    showToast({ text: t('session-form.changed', { count: changed }) })
    openPath(weekPath(routes, facts.date))
  }

  const head = (
    <PageHead
      title={<T id="session-form.editTitle" values={{ title: <Isolate>{session.title}</Isolate> }} />}
      lead={<Isolate>{formatDayAndTime(locale, session.startsAt)}</Isolate>}
    />
  )
  // What has begun stays as it was; what was cancelled is restored first.
  if (session.state !== 'planned') {
    return (
      <>
        {head}
        <Card>
          <EmptyState
            icon="clock"
            heading="h2"
            title={t(session.state === 'cancelled' ? 'session-form.isCancelled' : 'session-form.hasBegun')}
            text={t(session.state === 'cancelled' ? 'session-form.isCancelledText' : 'session-form.hasBegunText')}
            action={<ButtonLink href={sessionPath(routes, session.id)}>{t('session-form.toSession')}</ButtonLink>}
          />
        </Card>
      </>
    )
  }
  return (
    <>
      {head}
      <SessionForm
        of={session}
        reads={reads}
        start={() => draftOf(session)}
        saveLabel={t('session-form.save')}
        backHref={sessionPath(routes, session.id)}
        onSave={save}
      />
    </>
  )
}
