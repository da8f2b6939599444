import type { ReactElement } from 'react'
import { classes } from '#/ui/classes.ts'
import type { ListFilter } from './list-filter.ts'

interface ListFilterFieldProps {
  filter: ListFilter
  value: string
  onChoose: (value: string) => void
}

/** One filter of a list: a choice, or a day. */
export function ListFilterField({ filter, value, onChoose }: ListFilterFieldProps): ReactElement {
  const { name, label, all, options, onlySmall } = filter
  if (!options) {
    return (
      <label className="input-group day-field">
        <span className="affix">{label}</span>
        <input
          className="input"
          type="date"
          name={name}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
        />
      </label>
    )
  }
  return (
    <select
      className={classes('input', onlySmall && 'only-small')}
      name={name}
      aria-label={label}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {all && <option value="">{all}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
