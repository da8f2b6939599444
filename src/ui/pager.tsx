import type { ReactElement, ReactNode } from 'react'
import { Ltr } from './bidi.tsx'
import { Icon } from './icon.tsx'

export interface PagerProps {
  /** Name of the region. */
  label: string
  previousLabel: string
  nextLabel: string
  /** From 1. */
  page: number
  pages: number
  hrefOf: (page: number) => string
  /** Which rows these are, in words. */
  children: ReactNode
}

/** Below a list: where in it one is, and links to its other pages. With one page there are no links. */
export function Pager(props: PagerProps): ReactElement {
  const { label, previousLabel, nextLabel, page, pages, hrefOf, children } = props
  return (
    <div className="table-foot">
      <span>{children}</span>
      {pages > 1 && (
        <nav className="pages" aria-label={label}>
          {page > 1 && (
            <a href={hrefOf(page - 1)} aria-label={previousLabel} rel="prev">
              <Icon name="next" mirror className="back" />
            </a>
          )}
          {shownPages(page, pages).map((each, index) =>
            each === undefined ? (
              <span key={`gap-${index}`} aria-hidden="true">
                …
              </span>
            ) : (
              <a key={each} href={hrefOf(each)} aria-current={each === page ? 'page' : undefined}>
                <Ltr>{each}</Ltr>
              </a>
            ),
          )}
          {page < pages && (
            <a href={hrefOf(page + 1)} aria-label={nextLabel} rel="next">
              <Icon name="next" mirror />
            </a>
          )}
        </nav>
      )}
    </div>
  )
}

/** The first and the last page and those around the present one; `undefined` is a gap. */
export function shownPages(page: number, pages: number): (number | undefined)[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (each) => each === 1 || each === pages || Math.abs(each - page) <= 1,
  )
  return near.flatMap((each, index) => {
    const before = near[index - 1]
    return before !== undefined && each - before > 1 ? [undefined, each] : [each]
  })
}
