import type { ReactElement } from 'react'
import type { SchoolYearCreation, SchoolYearDetail } from '#/contract/school-years.ts'
import { TRIMESTERS } from '#/contract/trimesters.ts'
import { formatDate } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { CurriculumItemFormFrame } from '#/portals/shared/curriculum/curriculum-item-form.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { Card } from '#/ui/card.tsx'
import { TextField } from '#/ui/field.tsx'

/** Fields of the dates, named as the API names what is wrong with them. */
const YEAR = ['startsOn', 'endsOn'] as const
const PARTS = [
  ['trimesters.0.startsOn', 'trimesters.0.endsOn'],
  ['trimesters.1.startsOn', 'trimesters.1.endsOn'],
  ['trimesters.2.startsOn', 'trimesters.2.endsOn'],
] as const
type Field = (typeof YEAR)[number] | (typeof PARTS)[number][number]
const FIELDS: readonly Field[] = [...YEAR, ...PARTS.flat()]
type Draft = Record<Field, string>

interface YearFormProps {
  /** Absent for a new one. */
  of?: SchoolYearDetail
  saveLabel: string
  backHref: string
  onSave: (dates: SchoolYearCreation, version: number) => Promise<void>
}

/** The dates of a year and of its three trimesters; whether they fit each other the server knows. */
export function YearForm({ of: year, saveLabel, backHref, onSave }: YearFormProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const form = useForm<Draft, SchoolYearDetail>({
    start: () => (year ? draftOf(year) : EMPTY),
    version: year?.version ?? 0,
    asks: true,
    leads: true,
    draftOf,
    faultsOf: (draft) =>
      Object.fromEntries(
        FIELDS.filter((name) => !isDate(draft[name])).map((name) => [name, t('school-year.fault.date')]),
      ),
    save: (draft, version) => onSave(datesOf(draft), version),
  })
  const { draft, change, faultOf } = form
  const titleOf = (index: number): string =>
    index < 0 ? t('school-year.whole') : t(`common.curriculum.trimester.${TRIMESTERS[index] ?? 1}`)
  const groups = [YEAR, ...PARTS].map((names, index) => ({ names, title: titleOf(index - 1) }))
  const labelOf = (name: Field): string => t(name.endsWith('startsOn') ? 'school-year.startsOn' : 'school-year.endsOn')
  return (
    <CurriculumItemFormFrame
      form={form}
      facts={groups.flatMap(({ names, title }) =>
        names.map((name) => ({
          name,
          label: `${title}: ${labelOf(name)}`,
          say: (of: Draft) => (isDate(of[name]) ? formatDate(locale, of[name]) : ''),
        })),
      )}
      saveLabel={saveLabel}
      backHref={backHref}
    >
      {groups.map(({ names, title }) => (
        <Card key={title} title={title} pad>
          <div className="grid2">
            {names.map((name) => (
              <TextField
                key={name}
                label={labelOf(name)}
                type="date"
                name={name}
                ltr
                required
                value={draft[name]}
                error={faultOf(name)}
                onChange={({ target }) => change({ [name]: target.value })}
              />
            ))}
          </div>
        </Card>
      ))}
    </CurriculumItemFormFrame>
  )
}

const EMPTY = Object.fromEntries(FIELDS.map((name) => [name, ''])) as Draft

function isDate(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(value)
}

function draftOf({ startsOn, endsOn, trimesters }: SchoolYearDetail): Draft {
  const draft: Draft = { ...EMPTY, startsOn, endsOn }
  PARTS.forEach(([first, last], index) => {
    draft[first] = trimesters[index]?.startsOn ?? ''
    draft[last] = trimesters[index]?.endsOn ?? ''
  })
  return draft
}

function datesOf(draft: Draft): SchoolYearCreation {
  return {
    startsOn: draft.startsOn,
    endsOn: draft.endsOn,
    trimesters: PARTS.map(([first, last]) => ({ startsOn: draft[first], endsOn: draft[last] })),
  }
}
