import { addressBy, type ListAddress } from './list-address.ts'
import { LAST_PAGE, PAGE_SIZE } from './page-limits.ts'
import type { PageQuery } from './paging.ts'

/**
 * The address of a list that is asked for nothing but one of its pages. It is read as `pageQuery` reads it, without that
 * schema: a first page goes without.
 */
export function pageAddressOf(size: number): ListAddress<PageQuery> {
  return addressBy({ page: 1, size }, ['page'], (_, text) => {
    const page = Number(text)
    return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1
  })
}

/** The same, with as many rows as pages have where nothing is said. */
export const pageAddress = pageAddressOf(PAGE_SIZE)
