import type { ReactElement } from 'react'
import { TRIMESTERS } from '#/contract/trimesters.ts'
import { useT } from '#/i18n/react.tsx'
import type { Translate } from '#/i18n/translate.ts'
import { SelectField } from '#/ui/select-field.tsx'

interface TrimesterFieldProps {
  /** As the list has it; empty = none. */
  value: string
  onChange: (value: string) => void
}

/** In which part of the year a chapter is taught, where that is known. */
export function TrimesterField({ value, onChange }: TrimesterFieldProps): ReactElement {
  const t = useT()
  return (
    <SelectField
      label={t('common.curriculum.trimester')}
      name="trimester"
      placeholder={t('common.curriculum.trimester.none')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {TRIMESTERS.map((each) => (
        <option key={each} value={each}>
          {t(`common.curriculum.trimester.${each}`)}
        </option>
      ))}
    </SelectField>
  )
}

/** @returns what a trimester is called; `null` = of none */
export function trimesterName(t: Translate, trimester: number | null): string {
  return t(`common.curriculum.trimester.${TRIMESTERS.find((each) => each === trimester) ?? 'none'}`)
}

/** @returns a trimester as the field has it */
export function trimesterValue(trimester: number | null): string {
  return trimester === null ? '' : String(trimester)
}

/** @returns the trimester that the field says */
export function trimesterOf(value: string): number | null {
  return value === '' ? null : Number(value)
}
