/** How a document is laid before its reader. */
export interface Layout {
  /** How many pages there are. */
  pages: number
  /** Two pages beside each other, as an open book; the cover stays alone. */
  spread: boolean
}

export type Side = 'left' | 'right'

/** @returns the pages that are seen together with one, in the order of reading */
export function pagesWith(page: number, { pages, spread }: Layout): number[] {
  if (!spread || page === 1) return [page]
  const first = page - (page % 2)
  return first < pages ? [first, first + 1] : [first]
}

/** @returns the first page of what comes after; `undefined` = this is the end */
export function pageAfter(page: number, layout: Layout): number | undefined {
  const next = (pagesWith(page, layout).at(-1) ?? page) + 1
  return next <= layout.pages ? next : undefined
}

/** @returns the first page of what came before; `undefined` = this is the beginning */
export function pageBefore(page: number, layout: Layout): number | undefined {
  const last = (pagesWith(page, layout)[0] ?? page) - 1
  return last >= 1 ? pagesWith(last, layout)[0] : undefined
}

/** Arabic documents go on to the left, French ones to the right, whatever language the reader's own words are in. */
export function goesOn(side: Side, dir: 'rtl' | 'ltr'): boolean {
  return (side === 'left') === (dir === 'rtl')
}

/** @returns the page of an address or a field, as Latin or Arabic digits; `undefined` = none of this document's */
export function pageOf(text: string | undefined, pages: number): number | undefined {
  const digits = (text ?? '').trim().replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  const page = /^\d{1,5}$/.test(digits) ? Number(digits) : 0
  return page >= 1 && page <= pages ? page : undefined
}
