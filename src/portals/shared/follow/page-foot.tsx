import type { ReactElement } from 'react'
import type { FollowQuery } from '#/contract/follow.ts'
import type { Page } from '#/contract/paging.ts'
import { RowsPager } from '#/portals/shared/list/rows-pager.tsx'
import { type FollowPaths, followHref } from './paths.ts'

interface PageFootProps {
  of: Page<unknown>
  query: FollowQuery
  paths: FollowPaths
}

/** Which rows of a part of the page these are, and its other pages. */
export function PageFoot({ of, query, paths }: PageFootProps): ReactElement {
  return <RowsPager of={of} hrefOf={(page) => followHref(paths, { ...query, page })} />
}
