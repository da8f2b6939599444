import type { ReactElement } from 'react'
import { type ClassChange, type ClassCreation, classCreation } from '#/contract/classes.ts'
import { useT } from '#/i18n/react.tsx'
import { routes } from '#/portals/admin/routes.ts'
import { CurriculumItemFormFrame } from '#/portals/shared/curriculum/curriculum-item-form.tsx'
import {
  CurriculumItemNames,
  type NamesDraft,
  nameMessages,
} from '#/portals/shared/curriculum/curriculum-item-names.tsx'
import { useCurriculumItemForm } from '#/portals/shared/curriculum/use-curriculum-item-form.ts'
import { Card } from '#/ui/card.tsx'
import { TextField } from '#/ui/field.tsx'
import { SelectField } from '#/ui/select-field.tsx'

/** Years of schooling that the academy teaches. */
const LEVELS = [7, 8, 9, 10, 11, 12, 13] as const

interface Draft extends NamesDraft {
  code: string
  level: string
}

interface ClassFormProps {
  /** Absent for a new class. */
  of?: ClassChange
  onSave: (facts: ClassCreation, version: number) => Promise<void>
}

/** The facts of a class. */
export function ClassForm({ of: present, onSave }: ClassFormProps): ReactElement {
  const t = useT()
  const form = useCurriculumItemForm<Draft, ClassCreation, ClassChange>({
    start: () => (present ? draftOf(present) : { nameAr: '', nameFr: '', code: '', level: '' }),
    schema: classCreation,
    messages: { ...nameMessages(t), code: t('admin.classes.fault.code'), level: t('admin.classes.fault.level') },
    factsOf: (draft) => ({ ...draft, level: Number(draft.level), section: present?.section ?? null }),
    save: onSave,
    version: present?.version ?? 0,
    draftOf,
  })
  const { draft, change, faultOf } = form
  return (
    <CurriculumItemFormFrame
      form={form}
      facts={[
        { name: 'nameAr', label: t('common.curriculum.nameAr') },
        { name: 'nameFr', label: t('common.curriculum.nameFr') },
        { name: 'code', label: t('admin.classes.code') },
        {
          name: 'level',
          label: t('admin.classes.level'),
          say({ level }) {
            const known = LEVELS.find((each) => String(each) === level)
            return known ? t(`school-year.level.${known}`) : ''
          },
        },
      ]}
      saveLabel={present ? t('admin.people.form.save') : t('admin.classes.create')}
      backHref={routes.classes}
    >
      <Card title={t('admin.classes.facts')} pad>
        <div className="grid gap-4">
          <CurriculumItemNames value={draft} onChange={change} faultOf={faultOf} />
          <div className="grid2">
            <TextField
              label={t('admin.classes.code')}
              help={t('admin.classes.codeHelp')}
              name="code"
              maxLength={16}
              required
              value={draft.code}
              error={faultOf('code')}
              onChange={(event) => change({ code: event.target.value })}
            />
            <SelectField
              label={t('admin.classes.level')}
              help={t('admin.classes.levelHelp')}
              placeholder={t('admin.classes.chooseLevel')}
              name="level"
              required
              value={draft.level}
              error={faultOf('level')}
              onChange={(event) => change({ level: event.target.value })}
            >
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  {t(`school-year.level.${level}`)}
                </option>
              ))}
            </SelectField>
          </div>
        </div>
      </Card>
    </CurriculumItemFormFrame>
  )
}

function draftOf({ nameAr, nameFr, code, level }: ClassCreation): Draft {
  return { nameAr, nameFr, code, level: String(level) }
}
