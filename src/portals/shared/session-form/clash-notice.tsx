import type { ReactElement } from 'react'
import { dateAfter, daysBetween } from '#/contract/school-year-rules.ts'
import type { SessionCheck } from '#/contract/sessions.ts'
import { formatDayMonth, formatLongDate, formatTimeRange, formatWeekday } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import type { Refusal } from '#/stores/session-plans.ts'
import { Isolate, Ltr } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Icon } from '#/ui/icon.tsx'

/** So many are named; the others are counted. */
const NAMED = 3

type Clash = SessionCheck['clashes'][number]
export type Free = NonNullable<SessionCheck['nextFree']>

interface ClashNoticeProps extends Pick<FreeButtonProps, 'date' | 'onTake'> {
  of: Refusal
}

/** What is somewhere else at that time, and the next time at which nothing is. */
export function ClashNotice({ of, date, onTake }: ClashNoticeProps): ReactElement {
  const t = useT()
  const { clashes = [], clashCount = clashes.length, nextFree } = of
  const more = clashCount - Math.min(NAMED, clashes.length)
  return (
    <div className="alert alert-error" role="alert">
      <Icon name="alert" />
      <div className="grid gap-2">
        <b className="text-error-text">{t('session-form.clash', { count: Math.max(1, clashCount) })}</b>
        <ul className="grid gap-1 text-sm">
          {clashes.slice(0, NAMED).map((clash) => (
            <li key={`${clash.what} ${clash.name} ${clash.startsAt}`}>
              <ClashWords of={clash} />
            </li>
          ))}
        </ul>
        {more > 0 && clashes.length > 0 && <p className="text-sm">{t('session-form.clash.more', { count: more })}</p>}
        {nextFree && <FreeButton of={nextFree} date={date} onTake={onTake} />}
      </div>
    </div>
  )
}

function ClashWords({ of: { what, name, title, startsAt, endsAt } }: { of: Clash }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const when = (
    <Isolate>
      {formatLongDate(locale, startsAt)} {formatTimeRange(locale, startsAt, endsAt)}
    </Isolate>
  )
  if (name === null) return <T id={`session-form.clash.${what}`} values={{ when }} />
  return title === null ? (
    <T id="session-form.clash.named" values={{ kind: t(`session-form.clash.kind.${what}`), name, when }} />
  ) : (
    <T id="session-form.clash.titled" values={{ kind: t(`session-form.clash.kind.${what}`), name, title, when }} />
  )
}

interface FreeButtonProps {
  of: Free
  /** The day that is in the form, as `2026-11-19`. */
  date: string | undefined
  onTake: (free: Free) => void
}

/** Puts the next time at which nothing is in the way into the form. */
export function FreeButton({ of, date, onTake }: FreeButtonProps): ReactElement {
  return (
    <div>
      <Button variant="outline" size="sm" className="bg-base-100" onClick={() => onTake(of)}>
        <FreeTime of={of} date={date} />
      </Button>
    </div>
  )
}

/** The next free time: its weekday is enough within the same week. */
function FreeTime({ of: { date: day, startsAt }, date }: Pick<FreeButtonProps, 'of' | 'date'>): ReactElement {
  const locale = useLocale()
  const near = date !== undefined && daysBetween(date, day) >= 0 && day < dateAfter(date, 7)
  return (
    <span>
      <T
        id="session-form.nextFree"
        values={{
          day: (
            <Isolate>
              {near ? formatWeekday(locale, day) : `${formatWeekday(locale, day)} ${formatDayMonth(locale, day)}`}
            </Isolate>
          ),
          time: <Ltr>{startsAt}</Ltr>,
        }}
      />
    </span>
  )
}
