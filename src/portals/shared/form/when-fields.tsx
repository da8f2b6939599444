import type { ReactElement, ReactNode } from 'react'
import { formatLongDate } from '#/i18n/dates.ts'
import { capitalize } from '#/i18n/format.ts'
import { useLocale } from '#/i18n/react.tsx'
import { readDate, readTime, writeDate } from '#/i18n/typed.ts'
import { Isolate } from '#/ui/bidi.tsx'
import { Field, TextField } from '#/ui/field.tsx'

interface WhenFieldProps {
  label: ReactNode
  mark?: ReactNode
  help?: ReactNode
  name: string
  /** As it is typed. */
  value: string
  error: ReactNode
  required?: boolean
  onChange: (value: string) => void
}

/**
 * A date, typed: the browser's own field would speak the browser's language. Once it is one, its day stands below it in
 * words, and it is written in full as the field is left.
 */
export function DateField({ onChange, help, value, ...field }: WhenFieldProps): ReactElement {
  const locale = useLocale()
  const date = readDate(value)
  return (
    <TextField
      {...field}
      value={value}
      help={date ? <Isolate>{capitalize(locale, formatLongDate(locale, date))}</Isolate> : help}
      ltr
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => date && writeDate(date) !== value && onChange(writeDate(date))}
    />
  )
}

interface TimeFieldProps extends Omit<WhenFieldProps, 'help' | 'mark'> {
  /** What says elsewhere, under this id, that the time will not do. */
  refusedBy?: string | undefined
}

/** A time of day, typed; `1730` becomes `17:30` as the field is left, for keyboards that have digits alone. */
export function TimeField({ label, error, refusedBy, onChange, value, ...input }: TimeFieldProps): ReactElement {
  const time = readTime(value)
  return (
    <Field label={label} error={error} describedBy={refusedBy}>
      {(control) => (
        <input
          {...input}
          {...control}
          className="input"
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={value}
          aria-invalid={control['aria-invalid'] ?? (refusedBy ? true : undefined)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => time && time !== value && onChange(time)}
        />
      )}
    </Field>
  )
}
