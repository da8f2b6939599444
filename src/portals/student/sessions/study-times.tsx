import { type ReactElement, useState } from 'react'
import { mondayOf, type WeekDay } from '#/contract/calendar-days.ts'
import type { Read } from '#/contract/read.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { StudyTime } from '#/contract/study-times.ts'
import { formatTimeRange, formatWeekday } from '#/i18n/dates.ts'
import { capitalize } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { readTime } from '#/i18n/typed.ts'
import { Crumbs } from '#/portals/shared/crumbs.tsx'
import type { Faults } from '#/portals/shared/form/faults.ts'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { TimeField } from '#/portals/shared/form/when-fields.tsx'
import { PageHead } from '#/portals/shared/page-head.tsx'
import type { ScreenProps } from '#/portals/shared/pages.ts'
import { Region } from '#/portals/shared/region.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { routes } from '#/portals/student/routes.ts'
import { messageOf } from '#/stores/errors.ts'
import { addStudyTime, removeStudyTime } from '#/stores/own-times.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { TextField } from '#/ui/field.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { EmptyState } from '#/ui/states.tsx'

const DAYS: readonly WeekDay[] = [1, 2, 3, 4, 5, 6, 7]
/** Any Monday, to name the days of a week after. */
const SOME_MONDAY = mondayOf('2026-11-19')

/** @returns any date with such a day of the week */
const dayOf = (weekDay: number): string => dateAfter(SOME_MONDAY, weekDay - 1)

/** When a student learns by themselves every week; nobody else sees it. */
export function StudyTimes({ reads }: ScreenProps<{ times: Read<StudyTime[]> }>): ReactElement {
  const t = useT()
  return (
    <>
      <Crumbs above={[{ href: routes.calendar, label: t('sessions.calendar') }]} here={t('sessions.study.title')} />
      <PageHead title={t('sessions.study.title')} lead={t('sessions.study.lead')} />
      <div className="list-and-form">
        <Region state={useRead(reads.times)} title={t('sessions.study.list')} rows={3}>
          {(times) => (
            <Card title={t('sessions.study.list')}>
              {times.length === 0 ? (
                <EmptyState icon="book" title={t('sessions.study.none')} text={t('sessions.study.noneText')} />
              ) : (
                <ul className="list">
                  {times.map((time) => (
                    <Time key={time.id} of={time} />
                  ))}
                </ul>
              )}
            </Card>
          )}
        </Region>
        <NewTime />
      </div>
    </>
  )
}

function Time({ of: time }: { of: StudyTime }): ReactElement {
  const t = useT()
  const locale = useLocale()
  const [busy, setBusy] = useState(false)
  const { id, title, weekDay, startsAt, endsAt } = time
  const at = (of: string): string => `${dayOf(weekDay)}T${of}:00+01:00`

  async function remove(): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      await removeStudyTime(id)
      const { id: _, ...before } = time
      showToast({
        text: t('sessions.study.removed'),
        action: { label: t('common.undo'), onPress: () => void addStudyTime(before).catch(tell) },
      })
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }

  function tell(error: unknown): void {
    showToast({ text: messageOf(error, 'general', t) })
  }

  return (
    <li>
      <span className="grow">
        <b>
          <Isolate>{title}</Isolate>
        </b>
        <span className="muted small block">
          <Isolate>
            {capitalize(locale, formatWeekday(locale, dayOf(weekDay)))}{' '}
            {formatTimeRange(locale, at(startsAt), at(endsAt))}
          </Isolate>
        </span>
      </span>
      <IconButton
        icon="trash"
        label={t('sessions.study.remove', { title })}
        aria-busy={busy || undefined}
        onClick={() => void remove()}
      />
    </li>
  )
}

interface Draft {
  title: string
  weekDay: string
  startsAt: string
  endsAt: string
}
const EMPTY: Draft = { title: '', weekDay: '', startsAt: '', endsAt: '' }

function NewTime(): ReactElement {
  const t = useT()
  const locale = useLocale()
  const form = useForm<Draft>({
    start: () => EMPTY,
    after: () => EMPTY,
    asks: true,
    faultsOf: ({ title, weekDay, startsAt, endsAt }): Faults => {
      const [from, to] = [readTime(startsAt), readTime(endsAt)]
      return {
        ...(title.trim() === '' && { title: t('sessions.study.fault.title') }),
        ...(weekDay === '' && { weekDay: t('sessions.study.fault.day') }),
        ...(!from && { startsAt: t('sessions.study.fault.time') }),
        ...(!to && { endsAt: t('sessions.study.fault.time') }),
        ...(from && to && to <= from && { endsAt: t('sessions.study.fault.order') }),
      }
    },
    async save({ title, weekDay, startsAt, endsAt }) {
      await addStudyTime({
        ...{ title: title.trim(), weekDay: Number(weekDay) },
        ...{ startsAt: readTime(startsAt) ?? '', endsAt: readTime(endsAt) ?? '' },
      })
      showToast({ text: t('sessions.study.added') })
    },
  })
  const { draft, change, faultOf } = form
  const field = (name: 'startsAt' | 'endsAt') => ({
    name,
    value: draft[name],
    error: faultOf(name),
    required: true,
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <Card title={t('sessions.study.new')} pad>
      <form {...form.props} className="grid gap-4">
        {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
        <TextField
          label={t('sessions.study.what')}
          name="title"
          required
          autoComplete="off"
          maxLength={80}
          value={draft.title}
          error={faultOf('title')}
          onChange={({ target }) => change({ title: target.value })}
        />
        <SelectField
          label={t('sessions.study.day')}
          placeholder={t('sessions.study.day.choose')}
          name="weekDay"
          required
          value={draft.weekDay}
          error={faultOf('weekDay')}
          onChange={({ target }) => change({ weekDay: target.value })}
        >
          {DAYS.map((day) => (
            <option key={day} value={day}>
              {capitalize(locale, formatWeekday(locale, dayOf(day)))}
            </option>
          ))}
        </SelectField>
        <div className="grid grid-cols-2 gap-4">
          <TimeField label={t('sessions.study.from')} {...field('startsAt')} />
          <TimeField label={t('sessions.study.to')} {...field('endsAt')} />
        </div>
        <div>
          <Button type="submit" variant="primary" icon="plus" busy={form.busy}>
            {t('sessions.study.add')}
          </Button>
        </div>
        {form.question}
      </form>
    </Card>
  )
}
