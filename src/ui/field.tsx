import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

/** What ties a control to its label, its help and its error. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: ReactNode
  /** Said in text after the label, such as «optional». */
  mark?: ReactNode
  /** Stands at the end of the label's line, such as a link. */
  aside?: ReactNode
  help?: ReactNode
  /** What is wrong, and how to mend it. */
  error?: ReactNode
  id?: string
  /** Anything more that describes the control, such as a hint of its own. */
  describedBy?: string
  children: (control: ControlProps) => ReactNode
}

/** A label that stays visible, a control, its help, and its error beside it. */
export function Field({ label, mark, aside, help, error, id, describedBy, children }: FieldProps): ReactElement {
  const ownId = useId()
  const controlId = id ?? ownId
  const helpId = `${controlId}-help`
  const errorId = `${controlId}-error`
  const named = (
    <label className="label" htmlFor={controlId}>
      {label} {mark && <em>({mark})</em>}
    </label>
  )
  return (
    <div className="field">
      {aside ? (
        <div className="spread-row">
          {named}
          {aside}
        </div>
      ) : (
        named
      )}
      {children({
        id: controlId,
        'aria-describedby': classes(error ? errorId : undefined, help ? helpId : undefined, describedBy),
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className="error" id={errorId}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
      {help && (
        <p className="help" id={helpId}>
          {help}
        </p>
      )}
    </div>
  )
}

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  label: ReactNode
  mark?: ReactNode
  aside?: ReactNode
  help?: ReactNode
  error?: ReactNode
  /** For what is written from left to right whatever the page: names of accounts, addresses, numbers, codes. */
  ltr?: boolean
}

export function TextField({
  label,
  mark,
  aside,
  help,
  error,
  ltr,
  id,
  className,
  ...input
}: TextFieldProps): ReactElement {
  return (
    <Field label={label} mark={mark} aside={aside} help={help} error={error} id={id}>
      {(control) => (
        <input
          {...input}
          {...control}
          className={classes('input', className)}
          dir={ltr ? 'ltr' : (input.dir ?? 'auto')}
        />
      )}
    </Field>
  )
}
