import type { ReactElement } from 'react'
import type { SchoolYear } from '#/contract/school-years.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { DateField } from '#/portals/shared/form/when-fields.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import type { PlanFieldsProps } from './list-fields.tsx'

export interface ClassChoice {
  id: number
  nameAr: string
  nameFr: string
}

/** Which week is copied, and where to. */
export function WeekFields({
  classes,
  ...fields
}: PlanFieldsProps & { classes: readonly ClassChoice[] }): ReactElement {
  const t = useT()
  const { draft, change, faultOf } = fields
  const field = (name: 'from' | 'to' | 'until') => ({
    name,
    value: draft[name],
    error: faultOf(name),
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <DateField label={t('session-plans.weekFrom')} help={t('session-plans.weekHelp')} required {...field('from')} />
      <DateField label={t('session-plans.weekTo')} help={t('session-plans.weekHelp')} required {...field('to')} />
      <DateField
        label={t('session-plans.weekUntil')}
        mark={t('session-plans.optional')}
        help={t('session-plans.weekUntilHelp')}
        {...field('until')}
      />
      <OneClass {...fields} classes={classes} />
    </div>
  )
}

/** Which school year is copied, and where to. */
export function YearFields({
  classes,
  years,
  ...fields
}: PlanFieldsProps & { classes: readonly ClassChoice[]; years: readonly SchoolYear[] }): ReactElement {
  const t = useT()
  const { draft, change, faultOf } = fields
  const year = (name: 'fromYearId' | 'toYearId') => (
    <SelectField
      label={t(`session-plans.${name}`)}
      placeholder={t('session-plans.chooseYear')}
      name={name}
      required
      value={draft[name]}
      error={faultOf(name)}
      onChange={({ target }) => change({ [name]: target.value })}
    >
      {years.map(({ id, name: text }) => (
        <option key={id} value={id}>
          {text}
        </option>
      ))}
    </SelectField>
  )
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {year('fromYearId')}
      {year('toYearId')}
      <OneClass {...fields} classes={classes} />
    </div>
  )
}

function OneClass({
  draft,
  change,
  faultOf,
  classes,
}: PlanFieldsProps & { classes: readonly ClassChoice[] }): ReactElement {
  const t = useT()
  const locale = useLocale()
  return (
    <SelectField
      label={t('session-plans.class')}
      placeholder={t('session-plans.allClasses')}
      name="classId"
      value={draft.classId}
      error={faultOf('classId')}
      onChange={({ target }) => change({ classId: target.value })}
    >
      {classes.map(({ id, nameAr, nameFr }) => (
        <option key={id} value={id}>
          {locale === 'ar' ? nameAr : nameFr}
        </option>
      ))}
    </SelectField>
  )
}
