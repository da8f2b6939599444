import type { ReactElement } from 'react'
import { SCHOOL_DAY_KINDS, type SchoolDayKind } from '#/contract/school-day-kinds.ts'
import { type SchoolDay, type SchoolYearDetail, schoolDayCreation } from '#/contract/school-years.ts'
import { useT } from '#/i18n/react.tsx'
import { readDate, writeDate } from '#/i18n/typed.ts'
import { ConflictNotice } from '#/portals/shared/curriculum/conflict-notice.tsx'
import { CurriculumItemNames, nameMessages } from '#/portals/shared/curriculum/curriculum-item-names.tsx'
import { schemaFaults } from '#/portals/shared/form/faults.ts'
import { useForm } from '#/portals/shared/form/use-form.ts'
import { DateField } from '#/portals/shared/form/when-fields.tsx'
import { messageOf } from '#/stores/errors.ts'
import { addSchoolDay, changeSchoolDay } from '#/stores/school-years.ts'
import { showToast } from '#/stores/toasts.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Button } from '#/ui/button.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { DAY_LEVELS } from './day-words.tsx'

interface Draft {
  nameAr: string
  nameFr: string
  kind: SchoolDayKind | ''
  /** As they are typed. */
  startsOn: string
  endsOn: string
  toConfirm: boolean
  levels: readonly number[]
}

type Current = SchoolDay & { version: number }

interface DayDialogProps {
  /** Absent for a new one. */
  of: SchoolDay | undefined
  year: SchoolYearDetail
  onClose: () => void
}

/** Where a day of a year is added or changed. */
export function DayDialog({ of: day, year, onClose }: DayDialogProps): ReactElement {
  const t = useT()
  const missingDate = t('school-year.fault.date')
  const form = useForm<Draft, Current>({
    start: () => (day ? draftOf(day) : EMPTY),
    version: year.version,
    draftOf,
    faultsOf: (draft) =>
      schemaFaults(schoolDayCreation, factsOf(draft), {
        ...nameMessages(t),
        kind: t('school-year.fault.kind'),
        startsOn: missingDate,
        endsOn: missingDate,
      }),
    async save(draft, version) {
      const facts = schoolDayCreation.parse(factsOf(draft))
      if (day) {
        const { uid: _, ...change } = facts
        await changeSchoolDay(day.id, { ...change, version })
      } else await addSchoolDay(year.id, facts)
      onClose()
      showToast({ text: t(day ? 'school-year.day.saved' : 'school-year.day.added') })
    },
  })
  const { draft, change, faultOf, conflict } = form
  return (
    <Dialog open title={t(day ? 'school-year.day.edit' : 'school-year.day.add')} onCancel={onClose}>
      <form {...form.props} className="grid gap-4">
        {form.error !== undefined && <Alert tone="error">{messageOf(form.error, 'general', t)}</Alert>}
        {conflict && (
          <ConflictNotice
            rows={(['nameAr', 'nameFr', 'startsOn', 'endsOn'] as const).flatMap((name) => {
              const [mine, theirs] = [draft[name], conflict.theirs[name]]
              const label = t(LABELS[name])
              return mine === theirs
                ? []
                : [{ label, mine: <Isolate>{mine}</Isolate>, theirs: <Isolate>{theirs}</Isolate> }]
            })}
            onMine={conflict.keepMine}
            onTheirs={conflict.takeTheirs}
            busy={form.busy}
          />
        )}
        <CurriculumItemNames value={draft} onChange={change} faultOf={faultOf} />
        <SelectField
          label={t('school-year.kind')}
          placeholder={t('school-year.kind.choose')}
          name="kind"
          required
          value={draft.kind}
          error={faultOf('kind')}
          onChange={({ target }) => change({ kind: SCHOOL_DAY_KINDS.find((kind) => kind === target.value) ?? '' })}
        >
          {SCHOOL_DAY_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`school-year.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        <div className="grid2">
          {(['startsOn', 'endsOn'] as const).map((name) => (
            <DateField
              key={name}
              label={t(LABELS[name])}
              name={name}
              required
              help={t('school-year.dateHelp')}
              value={draft[name]}
              error={faultOf(name)}
              onChange={(value) => change(datesOf(draft, name, value))}
            />
          ))}
        </div>
        <CheckField
          label={t('school-year.toConfirmHelp')}
          name="toConfirm"
          checked={draft.toConfirm}
          onChange={({ target }) => change({ toConfirm: target.checked })}
        />
        <fieldset>
          <legend className="label">{t('school-year.levels')}</legend>
          <p className="help">{t('school-year.levelsHelp')}</p>
          <div className="grid grid-cols-2 gap-x-3">
            {DAY_LEVELS.map((level) => (
              <CheckField
                key={level}
                label={t(`school-year.level.${level}`)}
                name={`level-${level}`}
                checked={draft.levels.includes(level)}
                onChange={({ target }) =>
                  change({
                    levels: target.checked ? [...draft.levels, level] : draft.levels.filter((each) => each !== level),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        <div className="row">
          <Button type="submit" variant="primary" icon="check" busy={form.busy} disabled={conflict !== undefined}>
            {t('school-year.save')}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t('common.curriculum.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const LABELS = {
  nameAr: 'common.curriculum.nameAr',
  nameFr: 'common.curriculum.nameFr',
  startsOn: 'school-year.startsOn',
  endsOn: 'school-year.endsOn',
} as const

const EMPTY: Draft = { nameAr: '', nameFr: '', kind: '', startsOn: '', endsOn: '', toConfirm: false, levels: [] }

/** Most days are one day: the last follows the first while it says nothing else. */
function datesOf(draft: Draft, name: 'startsOn' | 'endsOn', value: string): Partial<Draft> {
  // Only written in full as it is left: whoever is in the next field by now has its text selected.
  const date = readDate(value)
  if (date !== undefined && date === readDate(draft[name])) return { [name]: value }
  const follows = name === 'startsOn' && (draft.endsOn === '' || draft.endsOn === draft.startsOn)
  return follows ? { startsOn: value, endsOn: value } : { [name]: value }
}

function draftOf({ nameAr, nameFr, kind, startsOn, endsOn, toConfirm, levels }: SchoolDay): Draft {
  const dates = { startsOn: writeDate(startsOn), endsOn: writeDate(endsOn) }
  return { nameAr, nameFr, kind, ...dates, toConfirm, levels: levels ?? [] }
}

function factsOf({ levels, startsOn, endsOn, ...draft }: Draft): unknown {
  const dates = { startsOn: readDate(startsOn), endsOn: readDate(endsOn) }
  return { ...draft, ...dates, levels: levels.length > 0 ? [...levels] : null }
}
