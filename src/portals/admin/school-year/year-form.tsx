import type { ReactElement } from 'react'
import type { SchoolYearCreation, SchoolYearDetail } from '#/contract/school-years.ts'
import { TRIMESTERS } from '#/contract/trimesters.ts'
import { formatDate } from '#/i18n/dates.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { readDate, writeDate } from '#/i18n/typed.ts'
import { CurriculumItemFormFrame } from '#/portals/shared/curriculum/curriculum-item-form.tsx'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { DateField } from '#/portals/shared/form/when-fields.tsx'
import { Card } from '#/ui/card.tsx'

/** Fields of the dates, named as the API names what is wrong with them. */
const YEAR = ['startsOn', 'endsOn'] as const
const PARTS = [
  ['trimesters.0.startsOn', 'trimesters.0.endsOn'],
  ['trimesters.1.startsOn', 'trimesters.1.endsOn'],
  ['trimesters.2.startsOn', 'trimesters.2.endsOn'],
] as const
type Field = (typeof YEAR)[number] | (typeof PARTS)[number][number]
const FIELDS: readonly Field[] = [...YEAR, ...PARTS.flat()]
/** As they are typed. */
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
        FIELDS.filter((name) => !readDate(draft[name])).map((name) => [name, t('school-year.fault.date')]),
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
          say: (of: Draft) => {
            const date = readDate(of[name])
            return date ? formatDate(locale, date) : ''
          },
        })),
      )}
      saveLabel={saveLabel}
      backHref={backHref}
    >
      {groups.map(({ names, title }) => (
        <Card key={title} title={title} pad>
          <div className="grid2">
            {names.map((name) => (
              <DateField
                key={name}
                label={labelOf(name)}
                name={name}
                required
                help={t('school-year.dateHelp')}
                value={draft[name]}
                error={faultOf(name)}
                onChange={(value) => change({ [name]: value })}
              />
            ))}
          </div>
        </Card>
      ))}
    </CurriculumItemFormFrame>
  )
}

const EMPTY = Object.fromEntries(FIELDS.map((name) => [name, ''])) as Draft

function draftOf({ startsOn, endsOn, trimesters }: SchoolYearDetail): Draft {
  const draft: Draft = { ...EMPTY, startsOn: writeDate(startsOn), endsOn: writeDate(endsOn) }
  PARTS.forEach(([first, last], index) => {
    draft[first] = writeDate(trimesters[index]?.startsOn ?? '')
    draft[last] = writeDate(trimesters[index]?.endsOn ?? '')
  })
  return draft
}

function datesOf(draft: Draft): SchoolYearCreation {
  const dateOf = (name: Field): string => readDate(draft[name]) ?? ''
  return {
    startsOn: dateOf('startsOn'),
    endsOn: dateOf('endsOn'),
    trimesters: PARTS.map(([first, last]) => ({ startsOn: dateOf(first), endsOn: dateOf(last) })),
  }
}
