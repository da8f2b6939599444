import type { ReactElement, ReactNode } from 'react'
import { LOCALES } from '#/contract/locales.ts'
import { PERSON_LIMITS } from '#/contract/people.ts'
import type { Role } from '#/contract/roles.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { GovernorateField } from '#/portals/shared/governorate-field.tsx'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { useRead } from '#/portals/shared/use-read.ts'
import { Card } from '#/ui/card.tsx'
import { Field, TextField } from '#/ui/field.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import type { PersonDraft } from './person-draft.ts'
import { SubjectPicker } from './subject-picker.tsx'

export interface PersonFieldsProps {
  role: Role
  isNew: boolean
  draft: PersonDraft
  /** What is to be said beside a field. */
  faultOf: (name: keyof PersonDraft) => ReactNode
  onChange: (part: Partial<PersonDraft>) => void
}

type TextName = 'firstName' | 'lastName' | 'username' | 'email' | 'phone' | 'guardianName' | 'guardianPhone'

/** The fields of a person's facts, by role. */
export function PersonFields(props: PersonFieldsProps): ReactElement {
  const { role, isNew, draft, faultOf, onChange } = props
  const t = useT()
  const text = (name: TextName) => ({
    name,
    value: draft[name],
    error: faultOf(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const optional = t('admin.people.form.optional')
  const hasEmail = isNew || role !== 'ADMINISTRATOR'
  return (
    <>
      <Card title={t('admin.people.form.identity')} pad>
        <div className="grid2">
          <TextField
            label={t('admin.people.form.firstName')}
            maxLength={PERSON_LIMITS.name}
            required
            {...text('firstName')}
          />
          <TextField
            label={t('admin.people.form.lastName')}
            maxLength={PERSON_LIMITS.name}
            required
            {...text('lastName')}
          />
          <TextField
            label={t('common.profile.username')}
            mark={isNew ? optional : undefined}
            help={isNew ? t('admin.people.form.usernameHelp') : undefined}
            ltr
            maxLength={PERSON_LIMITS.username}
            autoCapitalize="none"
            spellCheck={false}
            {...text('username')}
          />
          {role === 'STUDENT' && <ClassField value={draft.classId} error={faultOf('classId')} onChange={onChange} />}
          {role !== 'ADMINISTRATOR' && (
            <GovernorateField
              name="governorate"
              value={draft.governorate}
              onChange={(event) => onChange({ governorate: event.target.value as PersonDraft['governorate'] })}
            />
          )}
        </div>
      </Card>
      <Card title={t('admin.people.form.reach')} pad>
        <div className="grid2">
          <TextField
            label={t('common.profile.phone')}
            mark={optional}
            ltr
            type="tel"
            maxLength={PERSON_LIMITS.phone}
            {...text('phone')}
          />
          {hasEmail && (
            <TextField
              label={t('common.profile.email')}
              mark={role === 'STUDENT' ? optional : undefined}
              help={isNew && role === 'ADMINISTRATOR' ? t('admin.people.form.adminEmailHelp') : undefined}
              ltr
              type="email"
              maxLength={PERSON_LIMITS.email}
              autoCapitalize="none"
              spellCheck={false}
              {...text('email')}
            />
          )}
          <Field label={t('admin.people.form.locale')}>
            {(control) => (
              <select
                {...control}
                className="input"
                name="locale"
                value={draft.locale}
                onChange={(event) => onChange({ locale: event.target.value as PersonDraft['locale'] })}
              >
                {LOCALES.map((locale) => (
                  <option key={locale} value={locale} lang={locale}>
                    {t(`common.language.${locale}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      </Card>
      {role === 'STUDENT' && (
        <Card title={t('admin.people.consent.title')} pad>
          <div className="grid gap-4">
            <label className="opt-row opt-start">
              <input
                className="check"
                type="checkbox"
                name="adult"
                checked={draft.adult}
                onChange={(event) => onChange({ adult: event.target.checked })}
              />
              <span>{t('admin.people.form.adult')}</span>
            </label>
            {isNew && !draft.adult && (
              <div className="grid2">
                <TextField
                  label={t('admin.people.consent.guardian')}
                  mark={optional}
                  maxLength={PERSON_LIMITS.name}
                  {...text('guardianName')}
                />
                <TextField
                  label={t('admin.people.consent.guardianPhone')}
                  mark={optional}
                  ltr
                  type="tel"
                  {...text('guardianPhone')}
                />
              </div>
            )}
          </div>
        </Card>
      )}
      {role === 'PROFESSOR' && (
        <>
          <SubjectPicker chosen={draft.subjectIds} onChange={(subjectIds) => onChange({ subjectIds })} />
          <Card title={t('admin.people.biography')} pad>
            <Field label={t('admin.people.form.biography')} mark={optional} error={faultOf('biography')}>
              {(control) => (
                <textarea
                  {...control}
                  className="input"
                  name="biography"
                  rows={5}
                  dir="auto"
                  maxLength={PERSON_LIMITS.biography}
                  value={draft.biography}
                  onChange={(event) => onChange({ biography: event.target.value })}
                />
              )}
            </Field>
          </Card>
        </>
      )}
    </>
  )
}

function ClassField(props: { value: string; error: ReactNode; onChange: PersonFieldsProps['onChange'] }): ReactElement {
  const t = useT()
  const arabic = useLocale() === 'ar'
  const classes = useRead(classChoices).data ?? []
  return (
    <SelectField
      label={t('common.profile.class')}
      name="classId"
      placeholder={t('admin.people.form.chooseClass')}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange({ classId: event.target.value })}
    >
      {classes.map(({ id, nameAr, nameFr }) => (
        <option key={id} value={id}>
          {arabic ? nameAr : nameFr}
        </option>
      ))}
    </SelectField>
  )
}
