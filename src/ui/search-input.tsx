import type { KeyboardEvent, ReactElement } from 'react'
import { Icon } from './icon.tsx'

interface SearchInputProps {
  /** Its name. */
  label: string
  /** What stands in it while it is empty. */
  hint: string
  value: string
  onChange: (value: string) => void
  /** It has no form of its own, and Enter must not send the one that it may stand in. */
  alone?: boolean
}

/** A field for what is looked for, named `q` in its form. */
export function SearchInput({ label, hint, value, onChange, alone = false }: SearchInputProps): ReactElement {
  return (
    <div className="input-group">
      <span className="affix">
        <Icon name="search" />
      </span>
      <input
        className="input"
        type="search"
        name={alone ? undefined : 'q'}
        // An empty field would be from left to right, and its hint with it.
        dir={value === '' ? undefined : 'auto'}
        maxLength={100}
        autoComplete="off"
        aria-label={label}
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={alone ? keepForm : undefined}
      />
    </div>
  )
}

function keepForm(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault()
}
