/** Rows of a page where the caller does not say, and at most. */
export const PAGE_SIZE = 20
export const LARGEST_PAGE_SIZE = 100
/** The last page that a list can be asked for. */
export const LAST_PAGE = 100_000
