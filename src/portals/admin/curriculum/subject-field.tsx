import type { ReactElement, ReactNode } from 'react'
import { useLocale, useT } from '#/i18n/react.tsx'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { SelectField } from '#/ui/select-field.tsx'

interface SubjectFieldProps {
  value: string
  error: ReactNode
  onChange: (subjectId: string) => void
}

/** A subject, chosen from a list that is in parts by class. */
export function SubjectField({ value, error, onChange }: SubjectFieldProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const classes = useRead(classChoices).data ?? []
  const nameOf = (named: { nameAr: string; nameFr: string }): string => (locale === 'ar' ? named.nameAr : named.nameFr)
  return (
    <SelectField
      label={t('admin.curriculum.subject')}
      name="subjectId"
      placeholder={t('admin.curriculum.chooseSubject')}
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      {classes.map((schoolClass) => (
        <optgroup key={schoolClass.id} label={nameOf(schoolClass)}>
          {schoolClass.subjects.map((subject) => (
            <option key={subject.id} value={subject.id}>
              {nameOf(subject)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
