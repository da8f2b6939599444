import type { ReactElement, ReactNode } from 'react'
import { LONGEST_CURRICULUM_ITEM_NAME } from '#/contract/curriculum.ts'
import { useT } from '#/i18n/react.tsx'
import type { Translate } from '#/i18n/translate.ts'
import { TextField } from '#/ui/field.tsx'

/** Both names of a thing, as they are typed. */
export interface NamesDraft {
  nameAr: string
  nameFr: string
}

interface CurriculumItemNamesProps {
  value: NamesDraft
  onChange: (part: Partial<NamesDraft>) => void
  /** What is to be said beside each. */
  faultOf: (name: keyof NamesDraft) => ReactNode
  /** What they are part of, where the form has other names too. */
  within?: string
}

const LANGUAGES = [
  { name: 'nameAr', lang: 'ar', dir: 'rtl' },
  { name: 'nameFr', lang: 'fr', dir: 'ltr' },
] as const

/** The fields of a thing's Arabic and French name, side by side where there is room. */
export function CurriculumItemNames({ value, onChange, faultOf, within }: CurriculumItemNamesProps): ReactElement {
  const t = useT()
  return (
    <div className="grid2">
      {LANGUAGES.map(({ name, lang, dir }) => (
        <TextField
          key={name}
          label={t(`common.curriculum.${name}`)}
          name={name}
          data-field={within && `${within}.${name}`}
          lang={lang}
          dir={dir}
          maxLength={LONGEST_CURRICULUM_ITEM_NAME}
          required
          value={value[name]}
          error={faultOf(name)}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
    </div>
  )
}

/** @returns what is said of a name that is missing, by field */
export function nameMessages(t: Translate): Record<keyof NamesDraft, string> {
  return { nameAr: t('common.curriculum.fault.nameAr'), nameFr: t('common.curriculum.fault.nameFr') }
}
