import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Isolate } from '#/ui/bidi.tsx'

/** The columns that a file may have, after a label. */
export function ColumnNames({ label, names }: { label: ReactNode; names: readonly string[] }): ReactElement {
  return (
    <p className="muted">
      {label}{' '}
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <Isolate>{name}</Isolate>
        </Fragment>
      ))}
    </p>
  )
}
