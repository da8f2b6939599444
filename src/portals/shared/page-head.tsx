import type { ReactElement, ReactNode } from 'react'

interface PageHeadProps {
  title: ReactNode
  lead?: ReactNode
  /** What can be done with the page as a whole. */
  actions?: ReactNode
}

/** The head of a page. Its heading takes the focus when somebody comes to the page from another. */
export function PageHead({ title, lead, actions }: PageHeadProps): ReactElement {
  return (
    <div className="page-head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {actions && <div className="toolbar">{actions}</div>}
    </div>
  )
}
