import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** The column that names the row: the head of its card on a phone. */
  main?: boolean
  /** Left out where there is no room for it. */
  optional?: boolean
  /** As wide as the card on a phone: for sentences. */
  wide?: boolean
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

/** A table on a desk; on a phone, a card a row with label and value pairs. */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>): ReactElement {
  return (
    <table className="table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, header, optional }) => (
            <th key={key} scope="col" className={optional ? 'c-opt' : undefined}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, header, cell, main, optional, wide }) => (
              <td
                key={key}
                className={main ? 'c-who' : classes('c-pair', optional && 'c-opt', wide && 'c-wide')}
                data-label={main ? undefined : header}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
