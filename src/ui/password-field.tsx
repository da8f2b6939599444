import { type ComponentProps, type KeyboardEvent, type ReactElement, type ReactNode, useId, useState } from 'react'
import { classes } from './classes.ts'
import { Field } from './field.tsx'
import { Icon } from './icon.tsx'

export interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'children' | 'type' | 'dir'> {
  label: ReactNode
  aside?: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** Anything more that describes it, such as its rules. */
  describedBy?: string
  /** Name of the button that shows what is typed; it is pressed or not. */
  revealLabel: string
  /** Shown while the caps lock is on. */
  capsLockHint: string
}

/** A password, hidden until asked, typed from left to right; says when the caps lock is on. */
export function PasswordField({
  label,
  aside,
  help,
  error,
  describedBy,
  revealLabel,
  capsLockHint,
  id,
  ...input
}: PasswordFieldProps): ReactElement {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-caps-lock`
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)

  function noticeCapsLock(event: KeyboardEvent<HTMLInputElement>): void {
    setCapsLock(event.getModifierState('CapsLock'))
  }

  return (
    <Field
      label={label}
      aside={aside}
      help={help}
      error={error}
      id={controlId}
      describedBy={classes(hintId, describedBy)}
    >
      {(control) => (
        <>
          <div className="input-group" data-invalid={error ? '' : undefined}>
            <input
              {...input}
              {...control}
              className="input"
              type={shown ? 'text' : 'password'}
              dir="ltr"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              onKeyDown={noticeCapsLock}
              onKeyUp={noticeCapsLock}
              onBlur={(event) => {
                setCapsLock(false)
                input.onBlur?.(event)
              }}
            />
            <button
              className="affix needs-script"
              type="button"
              aria-label={revealLabel}
              aria-pressed={shown}
              aria-controls={controlId}
              onClick={() => setShown(!shown)}
            >
              <Icon name="eye" />
            </button>
          </div>
          <p className="hint" id={hintId} role="status">
            {capsLock && (
              <>
                <Icon name="info" />
                <span>{capsLockHint}</span>
              </>
            )}
          </p>
        </>
      )}
    </Field>
  )
}
