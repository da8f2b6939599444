import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'

export interface Stat {
  label: string
  value: ReactNode
}

/** Counts in a row, two beside each other on a phone. */
export function StatRow({ stats }: { stats: readonly Stat[] }): ReactElement {
  return (
    <dl className={classes('card kpis', (stats.length === 3 || stats.length === 5) && `kpis-${stats.length}`)}>
      {stats.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
