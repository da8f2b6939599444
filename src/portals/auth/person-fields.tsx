import type { ReactElement, ReactNode } from 'react'
import { PERSON_LIMITS } from '#/contract/people.ts'
import { useT } from '#/i18n/react.tsx'
import { TextField } from '#/ui/field.tsx'

export interface FieldsProps {
  /** As they were posted, by name of the field. */
  values: Readonly<Record<string, string>>
  faults: Readonly<Record<string, string>>
}

/** @returns what fields of every form have in common: where links lead to, what was posted, what is wrong */
export function fieldOf({ values, faults }: FieldsProps, name: string) {
  return { id: `field-${name}`, name, defaultValue: values[name], error: faults[name] }
}

/** First and last name, side by side where there is room. */
export function NameFields(props: FieldsProps): ReactElement {
  const t = useT()
  return (
    <div className="pair">
      <TextField
        {...fieldOf(props, 'firstName')}
        label={t('guest.field.firstName')}
        required
        maxLength={PERSON_LIMITS.name}
        autoComplete="given-name"
      />
      <TextField
        {...fieldOf(props, 'lastName')}
        label={t('guest.field.lastName')}
        required
        maxLength={PERSON_LIMITS.name}
        autoComplete="family-name"
      />
    </div>
  )
}

interface PhoneFieldProps extends FieldsProps {
  name: string
  label: string
  help?: ReactNode
  /** Whose phone it is: a browser offers the person's own number. */
  own?: boolean
}

export function PhoneField({ name, label, help, own = true, ...props }: PhoneFieldProps): ReactElement {
  return (
    <TextField
      {...fieldOf(props, name)}
      ltr
      type="tel"
      inputMode="tel"
      label={label}
      help={help}
      required
      maxLength={PERSON_LIMITS.phone}
      autoComplete={own ? 'tel-national' : 'off'}
    />
  )
}

interface EmailFieldProps extends FieldsProps {
  mark?: string
  help: string
}

export function EmailField({ mark, help, ...props }: EmailFieldProps): ReactElement {
  const t = useT()
  return (
    <TextField
      {...fieldOf(props, 'email')}
      ltr
      type="email"
      label={t('guest.field.email')}
      mark={mark}
      help={help}
      required={mark === undefined}
      maxLength={PERSON_LIMITS.email}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

/** The name to sign in with, which is made from the person's name where it is left empty. */
export function UsernameField(props: FieldsProps): ReactElement {
  const t = useT()
  return (
    <TextField
      {...fieldOf(props, 'username')}
      ltr
      label={t('guest.field.username')}
      mark={t('guest.field.optional')}
      help={t('guest.field.usernameHelp')}
      maxLength={PERSON_LIMITS.username}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
