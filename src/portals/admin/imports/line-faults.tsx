import type { ReactElement } from 'react'
import { T } from '#/i18n/react.tsx'
import { Isolate } from '#/ui/bidi.tsx'

interface LineFaultsProps<Column extends string> {
  faults: readonly { column?: Column | undefined; message: string }[]
  /** What the line says, by column. */
  fields: Partial<Record<Column, string>> | null
  nameOf: (column: Column) => string
}

/** What is wrong with a line of a file: each with its column, and with what stands there. */
export function LineFaults<Column extends string>({ faults, fields, nameOf }: LineFaultsProps<Column>): ReactElement {
  return (
    <ul className="plain-list">
      {faults.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          {column ? <T id="admin.imports.fault" values={{ column: <b>{nameOf(column)}</b>, message }} /> : message}
          {column && fields?.[column] && (
            <>
              {' '}
              <small className="muted">
                (<Isolate>{fields[column]}</Isolate>)
              </small>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
