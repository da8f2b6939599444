import type { ListAddress } from '#/contract/list-address.ts'
import type { PageQuery } from '#/contract/paging.ts'

/** What any list may be asked for. */
export interface ListQuery extends PageQuery {
  q?: string
  sort?: string
}

/** A list where it is: its page, and what of it is asked for. */
export interface ListPlace<Query extends ListQuery = ListQuery> {
  path: string
  query: Query
  address: ListAddress<Query>
}

/** @returns the address of the list with something changed; another question begins at its first page */
export function listHref<Query extends ListQuery>(
  { path, query, address }: ListPlace<Query>,
  change: Readonly<Record<string, unknown>>,
): string {
  return path + address.searchOf({ ...query, page: 1, ...change })
}

/** @returns the address of the whole list, in the same order */
export function wholeListHref<Query extends ListQuery>({ path, query, address }: ListPlace<Query>): string {
  return path + address.searchOf({ sort: query.sort } as Partial<Query>)
}

/** @returns what the list is narrowed to, as text that changes when it does; empty for the whole list */
export function narrowingOf<Query extends ListQuery>({ query, address }: ListPlace<Query>): string {
  return address.searchOf({ ...query, page: 1, sort: undefined })
}
