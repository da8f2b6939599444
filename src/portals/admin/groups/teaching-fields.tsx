import { type ReactElement, type ReactNode, useEffect } from 'react'
import { ALL } from '#/contract/curriculum-lists.ts'
import { GROUP_LIMITS } from '#/contract/groups.ts'
import { read } from '#/contract/read.ts'
import { type SubjectDetail, subjectEndpoints } from '#/contract/subjects.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { LocalName } from '#/portals/shared/names.tsx'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { messageOf } from '#/stores/errors.ts'
import { load } from '#/stores/reads.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { TextField } from '#/ui/field.tsx'
import { SelectField } from '#/ui/select-field.tsx'

/** What is taught in a group, and by whom. */
export interface TeachingDraft {
  classId: string
  subjectIds: readonly number[]
  professorIds: readonly string[]
}

interface TeachingFieldsProps {
  draft: TeachingDraft
  change: (part: Partial<TeachingDraft>) => void
  faultOf: (name: string) => ReactNode
}

/** The class of new groups; another one has other subjects. */
export function ClassField({ draft, change, faultOf }: TeachingFieldsProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const classes = useRead(classChoices).data ?? []
  return (
    <SelectField
      label={t('groups.class')}
      name="classId"
      placeholder={t('admin.people.form.chooseClass')}
      required
      value={draft.classId}
      error={faultOf('classId')}
      onChange={(event) => change({ classId: event.target.value, subjectIds: [], professorIds: [] })}
    >
      {classes.map(({ id, nameAr, nameFr }) => (
        <option key={id} value={id}>
          {locale === 'ar' ? nameAr : nameFr}
        </option>
      ))}
    </SelectField>
  )
}

/** The subjects of a group, of its class, and which of those who teach them teach it. */
export function TeachingFields({ draft, change, faultOf }: TeachingFieldsProps): ReactElement {
  const t = useT()
  const classId = Number(draft.classId)
  const subjects = useSubjectsOf(classId)
  const chosen = subjects.data?.items.filter(({ id }) => draft.subjectIds.includes(id)) ?? []
  const teachers = teachersOf(chosen)
  return (
    <>
      <Card title={t('groups.subjects')} pad>
        <fieldset className="grid gap-3" data-field="subjectIds">
          <legend className="sr-only">{t('groups.subjects')}</legend>
          {faultOf('subjectIds') && <Alert tone="error">{faultOf('subjectIds')}</Alert>}
          {subjects.error !== undefined && <Alert tone="error">{messageOf(subjects.error, 'general', t)}</Alert>}
          {!classId && <p className="muted">{t('groups.chooseClassFirst')}</p>}
          <div className="grid gap-2 sm:grid-cols-2">
            {subjects.data?.items.map((subject) => (
              <Tick
                key={subject.id}
                name="subjectIds"
                checked={draft.subjectIds.includes(subject.id)}
                onChange={(checked) => {
                  const subjectIds = toggled(draft.subjectIds, subject.id, checked)
                  const left = teachersOf(subjects.data?.items.filter(({ id }) => subjectIds.includes(id)) ?? [])
                  // Who teaches none of the subjects that are left cannot teach the group.
                  const professorIds = draft.professorIds.filter((id) => left.some((teacher) => teacher.id === id))
                  change({ subjectIds, professorIds })
                }}
              >
                <LocalName of={subject} />
              </Tick>
            ))}
          </div>
        </fieldset>
      </Card>
      <Card title={t('groups.professors')} pad>
        <fieldset className="grid gap-3" data-field="professorIds">
          <legend className="sr-only">{t('groups.professors')}</legend>
          {faultOf('professorIds') && <Alert tone="error">{faultOf('professorIds')}</Alert>}
          {teachers.length === 0 && (
            <p className="muted">{t(chosen.length === 0 ? 'groups.chooseSubjectFirst' : 'groups.nobodyTeaches')}</p>
          )}
          <div className="grid gap-2 sm:grid-cols-2">
            {teachers.map(({ id, name }) => (
              <Tick
                key={id}
                name="professorIds"
                checked={draft.professorIds.includes(id)}
                onChange={(checked) => change({ professorIds: toggled(draft.professorIds, id, checked) })}
              >
                <Isolate>{name}</Isolate>
              </Tick>
            ))}
          </div>
        </fieldset>
      </Card>
    </>
  )
}

interface NumberFieldProps {
  label: string
  help?: ReactNode
  name: string
  value: string
  error: ReactNode
  onChange: (value: string) => void
}

/** A small whole number. */
export function NumberField({ onChange, ...field }: NumberFieldProps): ReactElement {
  return (
    <TextField
      {...field}
      inputMode="numeric"
      ltr
      autoComplete="off"
      maxLength={String(GROUP_LIMITS.capacity).length}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function Tick(props: {
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}): ReactElement {
  return (
    <label className="opt-row opt-start">
      <input
        className="check"
        type="checkbox"
        name={props.name}
        checked={props.checked}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      <span>{props.children}</span>
    </label>
  )
}

/** The subjects of a class with those who teach them, asked for once there is a class. */
function useSubjectsOf(classId: number) {
  const of = classId ? read(subjectEndpoints.list, { ...ALL, classId }) : undefined
  useEffect(() => {
    if (classId) void load(read(subjectEndpoints.list, { ...ALL, classId }))
  }, [classId])
  return useRead(of)
}

function teachersOf(subjects: readonly SubjectDetail[]): { id: string; name: string }[] {
  const all = subjects.flatMap(({ teachers = [] }) => teachers)
  return [...new Map(all.map((teacher) => [teacher.id, teacher])).values()]
}

function toggled<T>(list: readonly T[], item: T, on: boolean): T[] {
  return on ? [...list, item] : list.filter((each) => each !== item)
}
