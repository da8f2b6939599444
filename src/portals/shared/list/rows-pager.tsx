import type { ReactElement } from 'react'
import type { Page } from '#/contract/paging.ts'
import { formatNumber } from '#/i18n/format.ts'
import { T, useLocale, useT } from '#/i18n/react.tsx'
import { Ltr } from '#/ui/bidi.tsx'
import { Pager } from '#/ui/pager.tsx'

interface RowsPagerProps {
  of: Page<unknown>
  hrefOf: (page: number) => string
}

/** Below a page of a list: which of its rows these are, and links to its other pages. */
export function RowsPager({ of: { items, total, page, size }, hrefOf }: RowsPagerProps): ReactElement {
  const t = useT()
  const locale = useLocale()
  const before = (page - 1) * size
  const number = (value: number): ReactElement => <Ltr>{formatNumber(locale, value)}</Ltr>
  return (
    <Pager
      label={t('common.pager.label')}
      previousLabel={t('common.pager.previous')}
      nextLabel={t('common.pager.next')}
      page={page}
      pages={Math.ceil(total / size)}
      hrefOf={hrefOf}
    >
      <T
        id="common.pager.rows"
        values={{ from: number(before + 1), to: number(before + items.length), total: number(total) }}
      />
    </Pager>
  )
}
