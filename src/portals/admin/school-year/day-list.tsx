import { type ReactElement, useState } from 'react'
import type { SchoolDay, SchoolYearDetail } from '#/contract/school-years.ts'
import { formatMonthYear } from '#/i18n/dates.ts'
import { capitalize } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { messageOf } from '#/stores/errors.ts'
import { removeSchoolDay, restoreSchoolDay } from '#/stores/school-years.ts'
import { showToast } from '#/stores/toasts.ts'
import { IconButton } from '#/ui/icon-button.tsx'
import { DayChips, DayDates } from './day-words.tsx'

interface DayListProps {
  of: SchoolYearDetail
  onEdit: (day: SchoolDay) => void
}

/** The days of a year by the month in which they begin. */
export function DayList({ of: year, onEdit }: DayListProps): ReactElement {
  const locale = useLocale()
  const months = Map.groupBy(year.days, ({ startsOn }) => startsOn.slice(0, 7))
  return (
    <>
      {[...months].map(([month, days]) => {
        const titleId = `month-${month}`
        return (
          <section key={month} className="card" aria-labelledby={titleId}>
            <div className="card-head head-pad">
              <h3 id={titleId}>{capitalize(locale, formatMonthYear(locale, `${month}-01`))}</h3>
            </div>
            <ul className="list">
              {days.map((day) => (
                <Day key={day.id} of={day} yearId={year.id} onEdit={onEdit} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

function Day({
  of: day,
  yearId,
  onEdit,
}: {
  of: SchoolDay
  yearId: number
  onEdit: DayListProps['onEdit']
}): ReactElement {
  const t = useT()
  const name = useLocale() === 'ar' ? day.nameAr : day.nameFr
  const [busy, setBusy] = useState(false)

  async function remove(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await removeSchoolDay(day.id)
      showToast({
        text: t('school-year.day.removed', { name }),
        action: { label: t('common.undo'), onPress: () => void takeBack() },
      })
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    } finally {
      setBusy(false)
    }
  }

  async function takeBack(): Promise<void> {
    try {
      await restoreSchoolDay(yearId, day)
      showToast({ text: t('school-year.day.restored', { name }) })
    } catch (error) {
      showToast({ text: messageOf(error, 'general', t) })
    }
  }

  return (
    <li className="items-start!">
      <div className="grow grid gap-1">
        <b>
          <LocalName of={day} />
        </b>
        <span className="muted small">
          <DayDates of={day} />
        </span>
        <DayChips of={day} />
      </div>
      <span className="flex">
        <IconButton icon="edit" label={t('school-year.day.editOne', { name })} onClick={() => onEdit(day)} />
        <IconButton
          icon="trash"
          label={t('school-year.day.removeOne', { name })}
          aria-busy={busy || undefined}
          onClick={() => void remove()}
        />
      </span>
    </li>
  )
}
