import type { ReactElement } from 'react'
import { PERSON_LIMITS } from '#/contract/people.ts'
import { useT } from '#/i18n/react.tsx'
import { TextField } from '#/ui/field.tsx'
import { type FieldsProps, fieldOf } from './person-fields.tsx'

/** Whatever a person signs in with. */
export function NameField(props: FieldsProps): ReactElement {
  const t = useT()
  return (
    <TextField
      {...fieldOf(props, 'emailOrUsername')}
      ltr
      label={t('guest.signin.username')}
      required
      maxLength={PERSON_LIMITS.email}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
