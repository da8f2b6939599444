import { Fragment, type ReactElement, type ReactNode } from 'react'

/** Facts as pairs of a name and what it is. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, fact: ReactNode])[] }): ReactElement {
  return (
    <dl className="facts-list">
      {facts.map(([name, fact]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
