import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Isolate } from '#/ui/bidi.tsx'

/** The columns that a file may have, after a label. */
export function ColumnNames({ label, names }: { label: ReactNode; names: readonly string[] }): ReactElement {
  return (
    <p className="muted">
      {label} <Names of={names} />
    </p>
  )
}

/** Names one after the other, each in its own direction. */
export function Names({ of: names }: { of: readonly string[] }): ReactElement {
  return (
    <>
      {names.map((name, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <Isolate>{name}</Isolate>
        </Fragment>
      ))}
    </>
  )
}
