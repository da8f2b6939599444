import { Fragment, type ReactElement, type ReactNode } from 'react'

interface FactListProps {
  facts: readonly (readonly [name: string, fact: ReactNode])[]
  /** One below the other, where there is little room beside. */
  stacked?: boolean
}

/** Facts as pairs of a name and what it is. */
export function FactList({ facts, stacked }: FactListProps): ReactElement {
  return (
    <dl className={stacked ? 'facts-list stacked' : 'facts-list'}>
      {facts.map(([name, fact]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
