import { type ReactElement, useState } from 'react'
import { PERSON_LIMITS } from '#/contract/people.ts'
import { useT } from '#/i18n/react.tsx'
import { Field } from '#/ui/field.tsx'
import { type FieldsProps, fieldOf } from './person-fields.tsx'

const LONGEST = PERSON_LIMITS.biography
/** Below this, what is left is worth saying aloud. */
const NEARLY_FULL = 50

/** A professor's own words, with how many letters are left. */
export function BiographyField(props: FieldsProps): ReactElement {
  const t = useT()
  const { id, name, defaultValue = '', error } = fieldOf(props, 'biography')
  const [left, setLeft] = useState(LONGEST - defaultValue.length)
  return (
    <Field id={id} label={t('guest.professor.biography')} help={t('guest.professor.biographyHelp')} error={error}>
      {(control) => (
        <>
          <textarea
            {...control}
            className="input"
            name={name}
            rows={5}
            dir="auto"
            maxLength={LONGEST}
            defaultValue={defaultValue}
            onInput={({ currentTarget }) => setLeft(LONGEST - currentTarget.value.length)}
          />
          <p className="small muted needs-script">{t('guest.professor.left', { count: left })}</p>
          <p className="sr-only" role="status">
            {left < NEARLY_FULL && t('guest.professor.left', { count: left })}
          </p>
        </>
      )}
    </Field>
  )
}
