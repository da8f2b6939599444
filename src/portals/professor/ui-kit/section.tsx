import { type ReactElement, type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** As wide as the page. */
  full?: boolean
  children: ReactNode
}

/** One kind of part in the gallery. */
export function Section({ title, full, children }: SectionProps): ReactElement {
  const id = useId()
  return (
    <section className={full ? 'card full' : 'card'} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
