import type { ReactElement, ReactNode } from 'react'
import { ProgressBar } from './progress.tsx'

export interface BarRow {
  key: string | number
  label: ReactNode
  value: number
  /** What this row's full bar stands for, where rows are not compared. */
  max?: number
  /** The subject whose colour the bar has. */
  subject?: string
  /** The value in words, instead of its format. */
  words?: ReactNode
}

export interface BarListProps {
  /** What the table is about, for screen readers; the card's title says it to the eye. */
  caption: string
  labelHeader: string
  valueHeader: string
  rows: readonly BarRow[]
  /** What a full bar stands for, for lists that are compared; otherwise the greatest value. */
  max?: number
  /** How a value is written, in rows that have no words of their own. */
  format?: (value: number) => ReactNode
}

/** A small chart: labels, bars that grow in reading direction, and the numbers themselves. It is a table. */
export function BarList({ caption, labelHeader, valueHeader, rows, max, format }: BarListProps): ReactElement {
  const most = max ?? Math.max(1, ...rows.map((row) => row.value))
  return (
    <table className="bars">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{labelHeader}</th>
          <th scope="col" colSpan={2}>
            {valueHeader}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-subject={row.subject}>
            <th scope="row">{row.label}</th>
            <td>
              <ProgressBar value={row.value} max={row.max ?? most} />
            </td>
            <td>{row.words ?? format?.(row.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
