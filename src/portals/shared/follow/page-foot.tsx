import type { ReactElement } from 'react'
import type { FollowQuery } from '#/contract/follow.ts'
import type { Page } from '#/contract/paging.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Pager } from '#/ui/pager.tsx'
import { type FollowPaths, followHref } from './paths.ts'

interface PageFootProps {
  of: Page<unknown>
  query: FollowQuery
  paths: FollowPaths
}

/** Which rows of a part of the page these are, and its other pages. */
export function PageFoot({ of: { items, total, page, size }, query, paths }: PageFootProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const first = (page - 1) * size + 1
  const number = (value: number): ReactElement => <Ltr>{formatNumber(locale, value)}</Ltr>
  return (
    <Pager
      label={t('common.pager.label')}
      previousLabel={t('common.pager.previous')}
      nextLabel={t('common.pager.next')}
      page={page}
      pages={Math.ceil(total / size)}
      hrefOf={(each) => followHref(paths, { ...query, page: each })}
    >
      <T
        id="common.pager.rows"
        values={{ from: number(first), to: number(first + items.length - 1), total: number(total) }}
      />
    </Pager>
  )
}
