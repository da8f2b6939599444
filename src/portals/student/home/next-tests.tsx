import type { ReactElement } from 'react'
import type { Dashboard, NextTests } from '#/contract/dashboard.ts'
import type { Read } from '#/contract/read.ts'
import { formatDayMonth, formatLongDate } from '#/i18n/dates.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { useDashboard } from '#/portals/shared/use-dashboard.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Chip } from '#/ui/chip.tsx'
import { Icon } from '#/ui/icon.tsx'

/** What an examination class comes to next, with the days that are left. Where it cannot be read, the lessons say so. */
export function NextTestsLine({ read }: { read: Read<Dashboard> }): ReactElement | null {
  const next = useDashboard(read, 'STUDENT').data?.nextTests
  return next ? <Line of={next} /> : null
}

function Line({ of: next }: { of: NextTests }): ReactElement {
  const t = useT()
  return (
    <Card pad data-countdown>
      <div className="flex items-start gap-3">
        <Icon name="calendar" className="mt-1 shrink-0" />
        <div className="grid min-w-0 gap-1 justify-items-start">
          <p>
            <Countdown of={next} />
          </p>
          <p className="muted small">
            <Dates of={next} />
          </p>
          {next.toConfirm && <Chip tone="line">{t('student.tests.toConfirm')}</Chip>}
        </div>
      </div>
    </Card>
  )
}

function Countdown({ of: next }: { of: NextTests }): ReactElement {
  const tags = { b: <b /> }
  const name = <LocalName of={next} />
  const { days } = next
  if (days > 1) return <T id="student.tests.days" values={{ days, name }} components={tags} />
  if (days === 1) return <T id="student.tests.tomorrow" values={{ name }} components={tags} />
  const going = days < 0 && next.startsOn !== next.endsOn
  return <T id={going ? 'student.tests.going' : 'student.tests.today'} values={{ name }} components={tags} />
}

function Dates({ of: { startsOn, endsOn } }: { of: NextTests }): ReactElement {
  const locale = useLocale()
  if (startsOn === endsOn) return <Isolate>{formatLongDate(locale, startsOn)}</Isolate>
  const day = (date: string): ReactElement => <Isolate>{formatDayMonth(locale, date)}</Isolate>
  return <T id="student.tests.from" values={{ from: day(startsOn), to: day(endsOn) }} />
}
