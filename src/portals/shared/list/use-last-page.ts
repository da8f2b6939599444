import { useEffect } from 'react'
import type { Page } from '#/contract/paging.ts'
import { replacePath } from '#/stores/navigation.ts'

/** Goes to the last page of a list that has become shorter than the page that is asked for. */
export function useLastPage({ items, total, size }: Page<unknown>, hrefOf: (page: number) => string): void {
  const isBehind = items.length === 0 && total > 0
  const last = hrefOf(Math.ceil(total / size))
  useEffect(() => {
    if (isBehind) replacePath(last)
  }, [isBehind, last])
}
