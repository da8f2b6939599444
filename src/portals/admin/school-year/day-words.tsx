import type { ReactElement } from 'react'
import type { SchoolDayKind } from '#/contract/school-day-kinds.ts'
import type { ImportedDay } from '#/contract/school-years.ts'
import { formatDate, formatDayMonth, formatLongDate } from '#/i18n/dates.ts'
import { formatList } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Chip, type ChipProps } from '#/ui/chip.tsx'

/** Years of schooling that a day may be for. */
export const DAY_LEVELS = [7, 8, 9, 10, 11, 12, 13] as const

const TONES: Record<SchoolDayKind, ChipProps['tone']> = {
  holiday: 'success',
  closed: undefined,
  tests: 'warning',
  examination: 'info',
  results: 'info',
}

/** When a day or a row of days is. */
export function DayDates({ of: { startsOn, endsOn } }: { of: Pick<ImportedDay, 'startsOn' | 'endsOn'> }): ReactElement {
  const locale = useLocale()
  if (startsOn === endsOn) return <Isolate>{formatLongDate(locale, startsOn)}</Isolate>
  return (
    <T
      id="school-year.range"
      values={{
        from: <Isolate>{formatDayMonth(locale, startsOn)}</Isolate>,
        to: <Isolate>{formatDate(locale, endsOn)}</Isolate>,
      }}
    />
  )
}

/** What a day is, for whom, and whether it may still move. */
export function DayChips({ of: { kind, toConfirm, levels } }: { of: ImportedDay }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const known = DAY_LEVELS.filter((level) => levels?.includes(level))
  return (
    <span className="flex flex-wrap gap-2">
      <Chip tone={TONES[kind]}>{t(`school-year.kind.${kind}`)}</Chip>
      {known.length > 0 && (
        <Chip tone="line">
          {formatList(
            locale,
            known.map((level) => t(`school-year.level.${level}`)),
          )}
        </Chip>
      )}
      {toConfirm && (
        <Chip tone="line" icon="clock">
          {t('school-year.toConfirm')}
        </Chip>
      )}
    </span>
  )
}
