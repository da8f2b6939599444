import type { ReactElement } from 'react'
import { LONGEST_THING_NAME } from '#/contract/curriculum.ts'
import { useT } from '#/i18n/react.tsx'
import { TextField } from '#/ui/field.tsx'

/** Both names of a thing, as they are typed. */
export interface NamesDraft {
  nameAr: string
  nameFr: string
}

interface ThingNamesProps {
  value: NamesDraft
  onChange: (part: Partial<NamesDraft>) => void
  /** Names that were left empty. */
  faulty: ReadonlySet<string>
  /** What the server said of each. */
  refused?: Readonly<Record<string, string>>
}

const LANGUAGES = [
  { name: 'nameAr', lang: 'ar', dir: 'rtl' },
  { name: 'nameFr', lang: 'fr', dir: 'ltr' },
] as const

/** The fields of a thing's Arabic and French name, side by side where there is room. */
export function ThingNames({ value, onChange, faulty, refused = {} }: ThingNamesProps): ReactElement {
  const t = useT()
  return (
    <div className="grid2">
      {LANGUAGES.map(({ name, lang, dir }) => (
        <TextField
          key={name}
          label={t(`common.curriculum.${name}`)}
          name={name}
          lang={lang}
          dir={dir}
          maxLength={LONGEST_THING_NAME}
          required
          value={value[name]}
          error={faulty.has(name) ? t(`common.curriculum.fault.${name}`) : refused[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
    </div>
  )
}
