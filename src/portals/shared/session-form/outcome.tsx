import type { ReactElement } from 'react'
import { SESSION_DOUBTS } from '#/contract/session-kinds.ts'
import type { SessionCheck } from '#/contract/sessions.ts'
import { formatDate, formatLongDate, formatTimeRange } from '#/i18n/dates.ts'
import { capitalize, formatList } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Icon } from '#/ui/icon.tsx'
import { Spinner } from '#/ui/spinner.tsx'
import type { Checked } from './use-session-check.ts'

interface OutcomeProps {
  of: Checked
  /** Whether enough is in the form to ask. */
  asks: boolean
  /** The way to the next time at which nothing is to be asked; absent where it stands elsewhere. */
  free: ReactElement | false | null | undefined
}

/** What comes of what is in the form, as it is written: how many, when, for how many, and what will be asked. */
export function Outcome({ of: { answer, fresh, failed }, asks, free }: OutcomeProps): ReactElement {
  const t = useT()
  return (
    <Card title={t('session-form.outcome')} pad>
      <div className="grid gap-3" role="status" aria-busy={asks && !fresh}>
        {answer && answer.occurrences.length === 0 ? (
          <p className="muted">{t('session-form.outcome.same')}</p>
        ) : answer ? (
          <>
            <Sentence of={answer} />
            <Asked of={answer} free={free} />
          </>
        ) : failed ? (
          <p className="muted">{t('session-form.outcome.failed')}</p>
        ) : asks ? (
          <p className="flex items-center gap-2">
            <Spinner />
            <span>{t('session-form.outcome.asking')}</span>
          </p>
        ) : (
          <p className="muted">{t('session-form.outcome.none')}</p>
        )}
      </div>
      {answer && answer.occurrences.length > 1 && <Dates of={answer} />}
    </Card>
  )
}

/** How many sessions it gives, from when to when, what is left out, and for how many students. */
function Sentence({ of: { occurrences, skipped, students } }: { of: SessionCheck }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [first, last] = [occurrences[0], occurrences.at(-1)]
  const names = [...new Set(skipped.map(({ nameAr, nameFr }) => (locale === 'ar' ? nameAr : nameFr)))]
  return (
    <>
      <p className="font-semibold">
        {first && occurrences.length === 1 ? (
          <Isolate>
            {capitalize(locale, formatLongDate(locale, first.startsAt))}{' '}
            {formatTimeRange(locale, first.startsAt, first.endsAt)}
          </Isolate>
        ) : skipped.length > 0 ? (
          t('session-form.outcome.skips', {
            sessions: t('session-form.outcome.count', { count: occurrences.length }),
            skipped: t('session-form.outcome.skipped', { count: skipped.length }),
            names: formatList(locale, names),
          })
        ) : (
          t('session-form.outcome.all', {
            sessions: t('session-form.outcome.count', { count: occurrences.length }),
          })
        )}
      </p>
      {first && last && first !== last && (
        <p>
          <T
            id="session-form.outcome.span"
            values={{
              from: <Isolate>{formatDate(locale, first.startsAt)}</Isolate>,
              to: <Isolate>{formatDate(locale, last.startsAt)}</Isolate>,
            }}
          />
        </p>
      )}
      <p className="muted">
        {students === null
          ? t('session-form.outcome.anybody')
          : t('session-form.outcome.students', { count: students })}
      </p>
    </>
  )
}

/** What will have to be said yes to. */
function Asked({ of: { doubts }, free }: { of: SessionCheck } & Pick<OutcomeProps, 'free'>): ReactElement | null {
  const t = useT()
  const named = SESSION_DOUBTS.filter((doubt) => doubts[doubt])
  if (named.length === 0) return null
  return (
    <div className="grid gap-2 rounded-field bg-warning-soft p-3">
      <ul className="grid gap-2">
        {named.map((doubt) => (
          <li key={doubt} className="flex gap-2">
            <Icon name="alert" className="mt-1 flex-none text-warning-text" />
            <span>{t(`session-form.doubt.${doubt}`, { count: doubts[doubt] ?? 0 })}</span>
          </li>
        ))}
      </ul>
      <p className="text-sm">{t('session-form.outcome.asks')}</p>
      {free}
    </div>
  )
}

function Dates({ of: { occurrences, skipped } }: { of: SessionCheck }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const left = skipped.map(({ date, nameAr, nameFr }) => ({
    at: date,
    name: locale === 'ar' ? nameAr : nameFr,
  }))
  const rows = [...occurrences.map(({ startsAt }) => ({ at: startsAt, name: undefined })), ...left].sort((one, two) =>
    one.at < two.at ? -1 : 1,
  )
  return (
    <details className="mt-3">
      <summary className="link">{t('session-form.outcome.dates')}</summary>
      <ul className="grid gap-1 text-sm">
        {rows.map(({ at, name }) => (
          <li key={at} className={name === undefined ? undefined : 'muted'}>
            {name === undefined ? (
              <Isolate>{capitalize(locale, formatLongDate(locale, at))}</Isolate>
            ) : (
              <>
                <s>
                  <Isolate>{capitalize(locale, formatLongDate(locale, at))}</Isolate>
                </s>{' '}
                {name}
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
