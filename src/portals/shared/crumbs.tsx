import { Fragment, type ReactElement, type ReactNode } from 'react'
import { useT } from '#/i18n/react.tsx'
import { Icon } from '#/ui/icon.tsx'

interface CrumbsProps {
  /** The pages above this one, from the outermost. */
  above: readonly { href: string; label: ReactNode }[]
  here: ReactNode
}

/** Where a page is, and the way up. */
export function Crumbs({ above, here }: CrumbsProps): ReactElement {
  const t = useT()
  return (
    <nav className="crumbs" aria-label={t('shell.breadcrumb.label')}>
      <ol>
        {above.map(({ href, label }) => (
          <Fragment key={href}>
            <li>
              <a href={href}>{label}</a>
            </li>
            <li aria-hidden="true">
              <Icon name="next" mirror />
            </li>
          </Fragment>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}
