import type { ReactElement } from 'react'
import type { Read } from '#/contract/read.ts'
import { SESSION_DOUBTS } from '#/contract/session-kinds.ts'
import { sessionPlanColumnName } from '#/contract/session-plan-columns.ts'
import { planLinesAddress, SHOWN_PLAN_OUTCOMES } from '#/contract/session-plan-lists.ts'
import type { SessionPlanLine, SessionPlanLinePage, SessionPlansSummary } from '#/contract/session-plans.ts'
import { formatDate } from '#/i18n/dates.ts'
import { formatNumber, toLatinDigits } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { LineFaults } from '#/portals/admin/imports/line-faults.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { ListToolbar } from '#/portals/shared/list/list-toolbar.tsx'
import { type ListColumn, ListView } from '#/portals/shared/list/list-view.tsx'
import { withId } from '#/portals/shared/staff-area.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { useTask } from '#/portals/shared/use-task.ts'
import { saveManySessions } from '#/stores/many-sessions.ts'
import type { PortalPage } from '#/stores/router.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { LineOutcome } from './plan-parts.tsx'

type Row = SessionPlanLine & { id: number }

interface PlanLinesProps {
  of: SessionPlansSummary
  lines: Read<SessionPlanLinePage>
  page: PortalPage
}

/** The lines of a plan, each with what becomes of it and why, and those that are left as a file to mend. */
export function PlanLines({ of: plan, lines, page }: PlanLinesProps): ReactElement {
  const t = useT()
  const state = useRead(lines)
  const { busy, fault, run } = useTask()
  const place = {
    path: withId(routes.sessionPlan, plan.id),
    query: planLinesAddress.queryOf(page.search),
    address: planLinesAddress,
  }
  const data = state.data && { ...state.data, items: state.data.items.map((row) => ({ ...row, id: row.line })) }
  const left = plan.lines - plan.outcomes.planned - plan.outcomes.known
  return (
    <section className="grid gap-2" aria-labelledby="plan-lines">
      <h2 id="plan-lines">{t('session-plans.lines')}</h2>
      {fault && <Alert tone="error">{fault}</Alert>}
      <ListToolbar
        place={place}
        filters={[
          {
            name: 'outcome',
            label: t('session-plans.outcomeFilter'),
            all: t('session-plans.allLines'),
            options: SHOWN_PLAN_OUTCOMES.map((value) => ({ value, label: t(`session-plans.outcome.${value}`) })),
          },
        ]}
        more={
          left > 0 && (
            <Button
              variant="outline"
              size="sm"
              icon="download"
              busy={busy}
              onClick={() => void run(() => saveManySessions(plan.id, `${t('session-plans.fileName')}.csv`))}
            >
              {t('session-plans.save')}
            </Button>
          )
        }
      />
      {left > 0 && plan.outcomes.refused > 0 && <p className="help">{t('session-plans.saveHelp')}</p>}
      <ListView
        place={place}
        state={{ ...state, data }}
        caption={t('session-plans.lines')}
        columns={useColumns()}
        none={{ icon: 'check', title: t('session-plans.noLines') }}
      />
    </section>
  )
}

function useColumns(): ListColumn<Row>[] {
  const t = useT()
  const locale = useLocale()
  return [
    {
      key: 'what',
      header: t('session-plans.what'),
      main: true,
      cell: ({ line, fields }) => (
        <span className="who-link">
          <b>
            <Isolate>{fields.title || fields.subject || ''}</Isolate>
          </b>
          <small className="muted">
            {t('session-plans.line')} <Ltr>{formatNumber(locale, line)}</Ltr>
            {[fields.class, fields.title && fields.subject, fields.groups || t('session-plans.wholeClass')].map(
              (text) =>
                text && (
                  <span key={text}>
                    {' · '}
                    <Isolate>{text}</Isolate>
                  </span>
                ),
            )}
          </small>
        </span>
      ),
    },
    {
      key: 'professor',
      header: sessionPlanColumnName('professor', locale),
      cell: ({ fields }) => <Isolate>{fields.professor ?? ''}</Isolate>,
    },
    { key: 'when', header: t('session-plans.when'), wide: true, cell: ({ fields }) => <When of={fields} /> },
    {
      key: 'sessions',
      header: t('session-plans.sessions'),
      cell: ({ sessions, skipped }) => (
        <span className="grid justify-items-start">
          <Ltr>{formatNumber(locale, sessions)}</Ltr>
          {skipped > 0 && <small className="muted">{t('session-plans.skipped', { count: skipped })}</small>}
        </span>
      ),
    },
    { key: 'outcome', header: t('session-plans.outcomeColumn'), wide: true, cell: (row) => <Outcome of={row} /> },
  ]
}

/** Day and times as they are written; a date that can be read, as people write it. */
function When({ of: fields }: { of: SessionPlanLine['fields'] }): ReactElement {
  const locale = useLocale()
  const day = (text: string): ReactElement =>
    /^\d{4}-\d\d-\d\d$/.test(text) ? <Isolate>{formatDate(locale, text)}</Isolate> : <Ltr>{text}</Ltr>
  const times = [fields.startsAt, fields.endsAt].filter(Boolean).join('–')
  return (
    <span className="grid">
      <span>
        {fields.date && day(fields.date)} <Ltr>{times}</Ltr>
      </span>
      {fields.until && (
        <small className="muted">
          <T id="session-plans.until" values={{ count: weeksOf(fields.every), until: day(fields.until) }} />
          {fields.weekDays && (
            <>
              {' · '}
              <Isolate>{fields.weekDays}</Isolate>
            </>
          )}
        </small>
      )}
    </span>
  )
}

/** A cell that is no number is refused, and shown as it stands beside the reason. */
function weeksOf(every: string | undefined): number {
  return Number(toLatinDigits(every ?? '')) || 1
}

function Outcome({ of: { outcome, faults, doubts, fields } }: { of: SessionPlanLine }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const named = SESSION_DOUBTS.filter((doubt) => doubts[doubt])
  return (
    <div className="grid gap-1 py-2 whitespace-normal">
      <span>
        <LineOutcome outcome={outcome} />
      </span>
      {faults.length > 0 && (
        <LineFaults faults={faults} fields={fields} nameOf={(column) => sessionPlanColumnName(column, locale)} />
      )}
      {outcome === 'asked' && (
        <ul className="plain-list">
          {named.map((doubt) => (
            <li key={doubt}>{t(`session-form.doubt.${doubt}`, { count: doubts[doubt] ?? 0 })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
