import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Field } from './field.tsx'

export interface SelectFieldProps extends ComponentProps<'select'> {
  label: ReactNode
  mark?: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** The first choice, which stands for none. */
  placeholder: string
}

/** A list of the device's own, which phones open at full width. */
export function SelectField({
  label,
  mark,
  help,
  error,
  placeholder,
  id,
  className,
  children,
  ...select
}: SelectFieldProps): ReactElement {
  return (
    <Field label={label} mark={mark} help={help} error={error} id={id}>
      {(control) => (
        <select {...select} {...control} className={classes('input', className)}>
          <option value="">{placeholder}</option>
          {children}
        </select>
      )}
    </Field>
  )
}
