import type { ReactElement } from 'react'
import { GOVERNORATES } from '#/contract/governorates.ts'
import { useT } from '#/i18n/react.tsx'
import { SelectField, type SelectFieldProps } from '#/ui/select-field.tsx'

/** Where in Tunisia somebody lives. */
export function GovernorateField(props: Omit<SelectFieldProps, 'label' | 'placeholder' | 'children'>): ReactElement {
  const t = useT()
  return (
    <SelectField
      {...props}
      label={t('common.governorate.label')}
      placeholder={t('common.governorate.choose')}
      autoComplete="address-level1"
    >
      {GOVERNORATES.map((governorate) => (
        <option key={governorate} value={governorate}>
          {t(`common.governorate.${governorate}`)}
        </option>
      ))}
    </SelectField>
  )
}
