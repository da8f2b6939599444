import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'

export interface SegmentedProps<Value extends string> {
  /** Names the choices. */
  label: ReactNode
  /** Whether the name is for those alone who hear the page. */
  hideLabel?: boolean
  help?: ReactNode
  name: string
  options: readonly { value: Value; label: ReactNode }[]
  /** Nothing is chosen where it is none of them. */
  value: Value | null
  disabled?: boolean
  onChange: (value: Value) => void
}

/** One of a few, beside each other: radio buttons that look like one bar. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>): ReactElement {
  const { label, hideLabel, help, name, options, value, disabled, onChange } = props
  return (
    <fieldset className="field" disabled={disabled}>
      <legend className={hideLabel ? 'sr-only' : 'label mb-1.5'}>{label}</legend>
      <div className={classes('segmented', 'segmented-fill')}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              className="sr-only"
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {help && <p className="help">{help}</p>}
    </fieldset>
  )
}
