import { type ReactElement, useId } from 'react'
import { mondayOf, type WeekDay } from '#/contract/calendar-days.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { SchoolYearDetail } from '#/contract/school-years.ts'
import { formatWeekday } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { DateField, TimeField } from '#/portals/shared/form/when-fields.tsx'
import { Alert } from '#/ui/alert.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { Choice } from '#/ui/choice.tsx'
import { Icon } from '#/ui/icon.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { repeating, withDate } from './draft.ts'
import type { FieldsProps } from './fields.ts'

const DAYS: readonly WeekDay[] = [1, 2, 3, 4, 5, 6, 7]
/** Any Monday, to name the days of a week after. */
const SOME_MONDAY = mondayOf('2026-11-19')
const EVERY = ['1', '2', '3', '4'] as const

interface WhenPartProps extends FieldsProps {
  year: SchoolYearDetail | undefined
  /** Whether another time is in the way. */
  clash: boolean
  /** `new` may repeat; of a series that is there, the last day can be changed. */
  series: 'new' | 'last-day' | 'none'
}

/** When a session is, and whether it repeats. */
export function WhenPart({ draft, change, faultOf, year, clash, series }: WhenPartProps): ReactElement {
  const t = useT()
  const takenId = useId()
  const refusedBy = clash ? takenId : undefined
  return (
    <Card title={t('session-form.when')} pad>
      <div className="grid gap-4">
        <DateField
          label={t('session-form.date')}
          help={t('session-form.dateHelp')}
          name="date"
          required
          value={draft.date}
          error={faultOf('date')}
          onChange={(date) => change(withDate(draft, date))}
        />
        <div className="grid grid-cols-2 gap-4">
          <TimeField
            label={t('session-form.from')}
            name="startsAt"
            required
            value={draft.startsAt}
            error={faultOf('startsAt')}
            refusedBy={refusedBy}
            onChange={(startsAt) => change({ startsAt })}
          />
          <TimeField
            label={t('session-form.to')}
            name="endsAt"
            required
            value={draft.endsAt}
            error={faultOf('endsAt')}
            refusedBy={refusedBy}
            onChange={(endsAt) => change({ endsAt })}
          />
        </div>
        {clash && (
          <p className="error" id={takenId}>
            <Icon name="alert" />
            <span>{t('session-form.fault.taken')}</span>
          </p>
        )}
        {series === 'new' && <Repeat draft={draft} change={change} faultOf={faultOf} year={year} />}
        {series === 'last-day' && (
          <DateField
            label={t('session-form.lastDay')}
            help={t('session-form.lastDayHelp')}
            name="until"
            value={draft.until}
            error={faultOf('until')}
            onChange={(until) => change({ until })}
          />
        )}
      </div>
    </Card>
  )
}

/** On which days of which weeks, up to when, and what becomes of those on holidays. */
function Repeat({ draft, change, faultOf, year }: FieldsProps & Pick<WhenPartProps, 'year'>): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <fieldset className="grid gap-4 rounded-field bg-base-200 p-3">
      <legend className="sr-only">{t('session-form.repeat')}</legend>
      <label className="opt-row">
        <span className="flex items-center gap-2 font-semibold">
          <Icon name="refresh" />
          {t('session-form.repeat.on')}
        </span>
        <input
          className="switch"
          type="checkbox"
          role="switch"
          name="repeats"
          aria-checked={draft.repeats}
          checked={draft.repeats}
          onChange={({ target }) => change(repeating(draft, target.checked, year))}
        />
      </label>
      {draft.repeats && (
        <>
          <fieldset
            className="field"
            data-field="weekDays"
            data-fault={faultOf('weekDays') ? true : undefined}
            tabIndex={-1}
          >
            <legend className="label mb-1.5">{t('session-form.weekDays')}</legend>
            {faultOf('weekDays') && <Alert tone="error">{faultOf('weekDays')}</Alert>}
            <div className="choices">
              {DAYS.map((day) => (
                <Choice
                  key={day}
                  name="weekDays"
                  value={day}
                  checked={draft.weekDays.includes(day)}
                  onChange={({ target: { checked } }) =>
                    change({
                      weekDays: checked ? [...draft.weekDays, day] : draft.weekDays.filter((each) => each !== day),
                    })
                  }
                >
                  {formatWeekday(locale, dateAfter(SOME_MONDAY, day - 1))}
                </Choice>
              ))}
            </div>
          </fieldset>
          <div className="grid2">
            <SelectField
              label={t('session-form.every')}
              placeholder={t('session-form.every.choose')}
              name="every"
              value={draft.every}
              error={faultOf('every')}
              onChange={({ target }) => change({ every: EVERY.find((each) => each === target.value) ?? '1' })}
            >
              {EVERY.map((weeks) => (
                <option key={weeks} value={weeks}>
                  {t('session-form.every.weeks', { count: Number(weeks) })}
                </option>
              ))}
            </SelectField>
            <DateField
              label={t('session-form.until')}
              name="until"
              required
              value={draft.until}
              error={faultOf('until')}
              onChange={(until) => change({ until })}
            />
          </div>
          <CheckField
            label={t('session-form.skipsClosed')}
            name="closedDays"
            checked={draft.closedDays === 'skip'}
            onChange={({ target }) => change({ closedDays: target.checked ? 'skip' : 'keep' })}
          />
        </>
      )}
    </fieldset>
  )
}
