import { type ComponentProps, type ReactElement, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  error?: ReactNode
}

/** A box to tick with its words beside it, which tick it too, and its error below. */
export function CheckField({ label, error, id, className, ...input }: CheckFieldProps): ReactElement {
  const ownId = useId()
  const controlId = id ?? ownId
  const errorId = `${controlId}-error`
  return (
    <div className={classes('field', className)}>
      <label className="opt-row opt-start" htmlFor={controlId}>
        <input
          {...input}
          id={controlId}
          className="check"
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <p className="error" id={errorId}>
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
