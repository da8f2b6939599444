import type { ReactElement } from 'react'
import { SUBJECT_KEYS, type SubjectKey } from '#/contract/subject-keys.ts'
import { type SubjectCreation, type SubjectDetail, subjectCreation } from '#/contract/subjects.ts'
import { formatList } from '#/i18n/format.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { CurriculumItemFormFrame } from '#/portals/shared/curriculum/curriculum-item-form.tsx'
import { CurriculumItemNames, nameMessages } from '#/portals/shared/curriculum/curriculum-item-names.tsx'
import { useCurriculumItemForm } from '#/portals/shared/curriculum/use-curriculum-item-form.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'
import { SubjectTile } from '#/portals/shared/subject-tile.tsx'
import { useRead } from '#/portals/shared/use-read.ts'
import { Card } from '#/ui/card.tsx'
import { CheckField } from '#/ui/check-field.tsx'
import { TextField } from '#/ui/field.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import { ProfessorPicker, type Teacher } from './professor-picker.tsx'

/** Languages that schools teach in and teach. */
const LANGUAGES = ['ar', 'fr', 'en', 'de', 'es', 'it'] as const

interface Draft {
  classId: string
  nameAr: string
  nameFr: string
  lang: string
  coefficient: string
  key: SubjectKey | ''
  optional: boolean
  teachers: readonly Teacher[]
}

interface SubjectFormProps {
  /** Absent for a new subject. */
  of?: SubjectDetail
  /** The class that a new subject begins with. */
  classId?: string
  onSave: (facts: SubjectCreation, version: number) => Promise<void>
}

/** The facts of a subject, and who teaches it. */
export function SubjectForm({ of: present, classId = '', onSave }: SubjectFormProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const classes = useRead(classChoices).data ?? []
  const form = useCurriculumItemForm<Draft, SubjectCreation, SubjectDetail>({
    start: () => (present ? draftOf(present) : { ...EMPTY, classId }),
    schema: subjectCreation,
    messages: {
      ...nameMessages(t),
      classId: t('admin.subjects.fault.classId'),
      lang: t('admin.subjects.fault.lang'),
      coefficient: t('admin.subjects.fault.coefficient'),
    },
    fieldOf: (fact) => (fact === 'professorIds' ? 'teachers' : fact),
    factsOf,
    save: onSave,
    version: present?.version ?? 0,
    draftOf,
  })
  const { draft, change, faultOf } = form
  const keyName = (key: SubjectKey | ''): string => t(`admin.subjects.key.${key === '' ? 'none' : key}`)
  const langName = (lang: string): string => {
    const known = LANGUAGES.find((each) => each === lang)
    return known ? t(`admin.subjects.lang.${known}`) : lang
  }
  const facts = [
    { name: 'nameAr', label: t('common.curriculum.nameAr') },
    { name: 'nameFr', label: t('common.curriculum.nameFr') },
    { name: 'lang', label: t('admin.subjects.lang'), say: ({ lang }: Draft) => langName(lang) },
    { name: 'coefficient', label: t('admin.subjects.coefficient') },
    { name: 'key', label: t('admin.subjects.look'), say: ({ key }: Draft) => keyName(key) },
    {
      name: 'optional',
      label: t('admin.subjects.optional'),
      say: ({ optional }: Draft) => t(optional ? 'common.yes' : 'common.no'),
    },
    {
      name: 'teachers',
      label: t('admin.subjects.professors'),
      say: ({ teachers }: Draft) =>
        formatList(
          locale,
          teachers.map(({ name }) => name),
        ),
    },
  ] as const
  return (
    <CurriculumItemFormFrame
      form={form}
      facts={facts}
      saveLabel={present ? t('admin.people.form.save') : t('admin.subjects.create')}
      backHref={routes.subjects}
    >
      <Card title={t('admin.curriculum.subject')} pad>
        <div className="grid gap-4">
          {!present && (
            <SelectField
              label={t('common.profile.class')}
              name="classId"
              placeholder={t('admin.people.form.chooseClass')}
              required
              value={draft.classId}
              error={faultOf('classId')}
              onChange={(event) => change({ classId: event.target.value })}
            >
              {classes.map(({ id, nameAr, nameFr }) => (
                <option key={id} value={id}>
                  {locale === 'ar' ? nameAr : nameFr}
                </option>
              ))}
            </SelectField>
          )}
          <CurriculumItemNames value={draft} onChange={change} faultOf={faultOf} />
          <div className="grid2">
            <SelectField
              label={t('admin.subjects.lang')}
              name="lang"
              placeholder={t('admin.subjects.chooseLang')}
              required
              value={draft.lang}
              error={faultOf('lang')}
              onChange={(event) => change({ lang: event.target.value })}
            >
              {[...new Set([...LANGUAGES, ...(draft.lang ? [draft.lang] : [])])].map((lang) => (
                <option key={lang} value={lang}>
                  {langName(lang)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t('admin.subjects.coefficient')}
              mark={t('admin.people.form.optional')}
              help={t('admin.subjects.coefficientHelp')}
              name="coefficient"
              inputMode="decimal"
              ltr
              maxLength={5}
              value={draft.coefficient}
              error={faultOf('coefficient')}
              onChange={(event) => change({ coefficient: event.target.value })}
            />
          </div>
          <CheckField
            label={
              <>
                {t('admin.subjects.optional')}
                <span className="help">{t('admin.subjects.optionalHelp')}</span>
              </>
            }
            name="optional"
            checked={draft.optional}
            onChange={(event) => change({ optional: event.target.checked })}
          />
        </div>
      </Card>
      <Card title={t('admin.subjects.look')} pad>
        <fieldset className="looks">
          <legend className="sr-only">{t('admin.subjects.look')}</legend>
          {(['', ...SUBJECT_KEYS] as const).map((key) => (
            <label key={key} className="look" data-subject={key || undefined}>
              <input
                className="check"
                type="radio"
                name="key"
                value={key}
                checked={draft.key === key}
                onChange={() => change({ key })}
              />
              <SubjectTile subject={{ key: key || null }} small />
              <span>{keyName(key)}</span>
            </label>
          ))}
        </fieldset>
      </Card>
      <ProfessorPicker
        chosen={draft.teachers}
        error={faultOf('teachers')}
        onChange={(teachers) => change({ teachers })}
      />
    </CurriculumItemFormFrame>
  )
}

const EMPTY: Draft = {
  classId: '',
  nameAr: '',
  nameFr: '',
  lang: '',
  coefficient: '',
  key: '',
  optional: false,
  teachers: [],
}

function draftOf({ classId, nameAr, nameFr, lang, coefficient, key, optional, teachers = [] }: SubjectDetail): Draft {
  return {
    ...{ classId: String(classId), nameAr, nameFr, lang, key: key ?? '', optional, teachers },
    coefficient: coefficient === null ? '' : String(coefficient),
  }
}

function factsOf({ classId, coefficient, key, teachers, ...facts }: Draft): unknown {
  return {
    ...facts,
    classId: Number(classId),
    key: key === '' ? null : key,
    // A comma is how people here write a fraction.
    coefficient: coefficient.trim() === '' ? null : Number(coefficient.trim().replace(',', '.')),
    professorIds: teachers.map(({ id }) => id),
  }
}
