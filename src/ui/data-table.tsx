import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

/** How a column is in order, and what a press on its head does. */
export interface ColumnSort {
  direction: 'ascending' | 'descending' | undefined
  onSort: () => void
}

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
  /** What can be done with the row: its head is for screen readers. */
  act?: boolean
  sort?: ColumnSort | undefined
}

/** Boxes to tick before the rows. */
export interface RowSelection<Row> {
  isChosen: (row: Row) => boolean
  /** Name of a row's box. */
  labelOf: (row: Row) => string
  onChoose: (row: Row, chosen: boolean) => void
  pageLabel: string
  onChoosePage: (chosen: boolean) => void
}

export interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  selection?: RowSelection<Row> | undefined
  /** Whether a row is out of use, and paler. */
  isOff?: (row: Row) => boolean
}

/** A table on a desk; on a phone, a card a row with label and value pairs. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  const { caption, columns, rows, rowKey, selection, isOff } = props
  return (
    <table className="table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {selection && (
            <th>
              <input
                className="check"
                type="checkbox"
                aria-label={selection.pageLabel}
                checked={rows.length > 0 && rows.every(selection.isChosen)}
                onChange={(event) => selection.onChoosePage(event.target.checked)}
              />
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            className={isOff?.(row) ? 'is-off' : undefined}
            aria-selected={selection?.isChosen(row) || undefined}
          >
            {selection && (
              <td className="c-check">
                <input
                  className="check"
                  type="checkbox"
                  aria-label={selection.labelOf(row)}
                  checked={selection.isChosen(row)}
                  onChange={(event) => selection.onChoose(row, event.target.checked)}
                />
              </td>
            )}
            {columns.map((column) => (
              <td
                key={column.key}
                className={cellClass(column)}
                data-label={isPair(column) ? column.header : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Head<Row>({ column }: { column: Column<Row> }): ReactElement {
  const { header, optional, act, sort } = column
  return (
    <th scope="col" className={optional ? 'c-opt' : undefined} aria-sort={sort?.direction}>
      {sort ? (
        <button type="button" onClick={sort.onSort}>
          {header}
          <Icon name={SORT_ICONS[sort.direction ?? 'none']} />
        </button>
      ) : act ? (
        <span className="sr-only">{header}</span>
      ) : (
        header
      )}
    </th>
  )
}

const SORT_ICONS = { ascending: 'up', descending: 'down', none: 'sort' } as const

function isPair<Row>({ main, act }: Column<Row>): boolean {
  return !main && !act
}

function cellClass<Row>({ main, act, optional, wide }: Column<Row>): string | undefined {
  if (main) return 'c-who'
  if (act) return 'c-act end'
  return classes('c-pair', optional && 'c-opt', wide && 'c-wide')
}
