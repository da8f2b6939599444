import type { ReactElement } from 'react'
import type { ClassWithSubjects } from '#/contract/classes.ts'
import { SESSION_AUDIENCES, SESSION_KINDS, SESSION_LIMITS } from '#/contract/session-kinds.ts'
import { useLocale, useT } from '#/i18n/react.tsx'
import { useMe } from '#/portals/shared/use-me.ts'
import { Alert } from '#/ui/alert.tsx'
import { Isolate } from '#/ui/bidi.tsx'
import { Card } from '#/ui/card.tsx'
import { Choice } from '#/ui/choice.tsx'
import { TextField } from '#/ui/field.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { SelectField } from '#/ui/select-field.tsx'
import type { FieldsProps } from './fields.ts'
import { useGroupsOf, useTeachers } from './form-reads.ts'

interface WhatFieldsProps extends FieldsProps {
  classes: readonly ClassWithSubjects[]
  /** Who has it now, who may not teach the subject any more. */
  professor: { id: string; name: string } | undefined
}

/** What a session is, whose subject it is about, for whom it is and who gives it. */
export function WhatFields(props: WhatFieldsProps): ReactElement {
  const { draft, change, faultOf, classes } = props
  const t = useT()
  const locale = useLocale()
  const nameOf = (named: { nameAr: string; nameFr: string }): string => (locale === 'ar' ? named.nameAr : named.nameFr)
  const chosen = classes.find(({ id }) => String(id) === draft.classId)
  return (
    <Card title={t('session-form.what')} pad>
      <div className="grid gap-4">
        <TextField
          label={t('session-form.title')}
          help={t('session-form.titleHelp')}
          name="title"
          required
          autoComplete="off"
          maxLength={SESSION_LIMITS.title}
          value={draft.title}
          error={faultOf('title')}
          onChange={({ target }) => change({ title: target.value })}
        />
        <SelectField
          label={t('session-form.kind')}
          placeholder={t('session-form.kind.choose')}
          name="kind"
          value={draft.kind}
          error={faultOf('kind')}
          onChange={({ target }) => change({ kind: SESSION_KINDS.find((kind) => kind === target.value) ?? 'live' })}
        >
          {SESSION_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`calendar.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        <div className="grid2">
          <SelectField
            label={t('session-form.class')}
            placeholder={t('session-form.class.choose')}
            name="classId"
            required
            value={draft.classId}
            error={faultOf('classId')}
            onChange={({ target: { value } }) => {
              const subjects = classes.find(({ id }) => String(id) === value)?.subjects ?? []
              // Who teaches one subject there has not to choose it.
              const subjectId = subjects.length === 1 ? String(subjects[0]?.id) : ''
              change({ classId: value, subjectId, ...OTHER_SUBJECT })
            }}
          >
            {classes.map((each) => (
              <option key={each.id} value={each.id}>
                {nameOf(each)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('session-form.subject')}
            placeholder={t(chosen ? 'session-form.subject.choose' : 'session-form.subject.classFirst')}
            name="subjectId"
            required
            disabled={!chosen}
            value={draft.subjectId}
            error={faultOf('subjectId')}
            onChange={({ target }) => change({ subjectId: target.value, ...OTHER_SUBJECT })}
          >
            {chosen?.subjects.map((subject) => (
              <option key={subject.id} value={subject.id}>
                {nameOf(subject)}
              </option>
            ))}
          </SelectField>
        </div>
        <Audience {...props} />
        <ProfessorField {...props} />
      </div>
    </Card>
  )
}

/** Of another subject, other groups have it, others teach it, and it has other lessons. */
const OTHER_SUBJECT = { groupIds: [], professorId: '', courses: [] } as const

function Audience({ draft, change, faultOf }: FieldsProps): ReactElement {
  const t = useT()
  const groups = useGroupsOf(Number(draft.subjectId))
  return (
    <>
      <Segmented
        label={t('session-form.audience')}
        name="audience"
        value={draft.audience}
        options={SESSION_AUDIENCES.map((value) => ({ value, label: t(`session-form.audience.${value}`) }))}
        help={t(`session-form.audience.help.${draft.audience}`)}
        onChange={(audience) => change({ audience })}
      />
      {draft.audience === 'groups' && (
        <fieldset
          className="field"
          data-field="groupIds"
          data-fault={faultOf('groupIds') ? true : undefined}
          tabIndex={-1}
        >
          <legend className="label mb-1.5">{t('session-form.groups')}</legend>
          {faultOf('groupIds') && <Alert tone="error">{faultOf('groupIds')}</Alert>}
          {draft.subjectId === '' && <p className="muted">{t('session-form.groups.subjectFirst')}</p>}
          {groups?.length === 0 && <p className="muted">{t('session-form.groups.none')}</p>}
          <div className="choices">
            {groups?.map(({ id, name, members }) => (
              <Choice
                key={id}
                name="groupIds"
                value={id}
                checked={draft.groupIds.includes(id)}
                onChange={({ target: { checked } }) =>
                  change({
                    groupIds: checked ? [...draft.groupIds, id] : draft.groupIds.filter((each) => each !== id),
                  })
                }
              >
                <Isolate>{name}</Isolate>{' '}
                <span className="muted">({t('session-form.groups.members', { count: members })})</span>
              </Choice>
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

/** Who gives it: of those who teach the subject; professors are that themselves. */
function ProfessorField({ draft, change, faultOf, professor }: WhatFieldsProps): ReactElement | null {
  const t = useT()
  const me = useMe()
  const teachers = useTeachers(Number(draft.classId), Number(draft.subjectId))
  if (me.role === 'PROFESSOR') return null
  const present = professor && draft.professorId === professor.id && !teachers.some(({ id }) => id === professor.id)
  const all = present ? [professor, ...teachers] : teachers
  const placeholder =
    draft.subjectId === ''
      ? t('session-form.professor.subjectFirst')
      : t(all.length === 0 ? 'session-form.professor.nobody' : 'session-form.professor.choose')
  return (
    <SelectField
      label={t('session-form.professor')}
      placeholder={placeholder}
      name="professorId"
      required
      disabled={draft.subjectId === ''}
      value={draft.professorId}
      error={faultOf('professorId')}
      onChange={({ target }) => change({ professorId: target.value })}
    >
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
