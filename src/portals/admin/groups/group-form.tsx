import type { ReactElement } from 'react'
import { GROUP_LIMITS, type Group, type GroupCreation, groupCreation } from '#/contract/groups.ts'
import { formatList, toLatinDigits } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { CurriculumItemFormFrame } from '#/portals/shared/curriculum/curriculum-item-form.tsx'
import { useCurriculumItemForm } from '#/portals/shared/curriculum/use-curriculum-item-form.ts'
import { fullName } from '#/portals/shared/people/full-name.ts'
import { Card } from '#/ui/card.tsx'
import { TextField } from '#/ui/field.tsx'
import { ClassField, NumberField, type TeachingDraft, TeachingFields } from './teaching-fields.tsx'

interface Draft extends TeachingDraft {
  name: string
  capacity: string
}

interface GroupFormProps {
  /** Absent for a new group. */
  of?: Group
  /** The class that a new group begins with. */
  classId?: string
  onSave: (facts: GroupCreation, version: number) => Promise<void>
  backHref: string
}

/** The facts of a group: what it is called, its places, what is taught in it and by whom. */
export function GroupForm({ of: present, classId = '', onSave, backHref }: GroupFormProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const form = useCurriculumItemForm<Draft, GroupCreation, Group>({
    start: () => (present ? draftOf(present) : { ...EMPTY, classId }),
    schema: groupCreation,
    messages: {
      classId: t('admin.subjects.fault.classId'),
      name: t('groups.fault.name'),
      subjectIds: t('groups.fault.subjectIds'),
      capacity: t('groups.fault.capacity', { most: GROUP_LIMITS.capacity }),
    },
    factsOf,
    save: onSave,
    version: present?.version ?? 0,
    draftOf,
  })
  const { draft, change, faultOf } = form
  return (
    <CurriculumItemFormFrame
      form={form}
      facts={[
        { name: 'name', label: t('groups.name') },
        { name: 'capacity', label: t('groups.capacity') },
        {
          name: 'subjectIds',
          label: t('groups.subjects'),
          say: ({ subjectIds }) =>
            formatList(
              locale,
              subjectIds.map((id) => {
                const known = present?.subjects.find((each) => each.id === id)
                return known ? (locale === 'ar' ? known.nameAr : known.nameFr) : '…'
              }),
            ),
        },
        {
          name: 'professorIds',
          label: t('groups.professors'),
          say: ({ professorIds }) =>
            formatList(
              locale,
              professorIds.map((id) => {
                const known = present?.professors.find((each) => each.id === id)
                return known ? fullName(known) : '…'
              }),
            ),
        },
      ]}
      saveLabel={present ? t('admin.people.form.save') : t('groups.create')}
      backHref={backHref}
    >
      <Card title={t('groups.group')} pad>
        <div className="grid gap-4">
          {!present && <ClassField draft={draft} change={change} faultOf={faultOf} />}
          <div className="grid2">
            <TextField
              label={t('groups.name')}
              help={t('groups.nameHelp')}
              name="name"
              required
              autoComplete="off"
              maxLength={GROUP_LIMITS.name}
              value={draft.name}
              error={faultOf('name')}
              onChange={(event) => change({ name: event.target.value })}
            />
            <NumberField
              label={t('groups.capacity')}
              name="capacity"
              value={draft.capacity}
              error={faultOf('capacity')}
              onChange={(capacity) => change({ capacity })}
            />
          </div>
        </div>
      </Card>
      <TeachingFields draft={draft} change={change} faultOf={faultOf} />
    </CurriculumItemFormFrame>
  )
}

const EMPTY: Draft = { classId: '', name: '', capacity: '25', subjectIds: [], professorIds: [] }

function draftOf({ schoolClass, name, capacity, subjects, professors }: Group): Draft {
  return {
    classId: String(schoolClass.id),
    name,
    capacity: String(capacity),
    subjectIds: subjects.map(({ id }) => id),
    professorIds: professors.map(({ id }) => id),
  }
}

function factsOf({ classId, capacity, ...facts }: Draft): unknown {
  return { ...facts, classId: Number(classId), capacity: wholeNumber(capacity) }
}

/** @returns the number that somebody typed, in whatever digits; NaN where it is none */
export function wholeNumber(text: string): number {
  const digits = toLatinDigits(text.trim())
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN
}
