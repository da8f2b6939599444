import { CONTACT_STATES, type ContactQuery } from './contact.ts'
import { PAGE_SIZE } from './paging.ts'

/** Where an administrator's list begins: what nobody has answered yet, newest first. */
const FIRST: ContactQuery = { state: 'open', q: '', page: 1, size: PAGE_SIZE }

/** Reads the address of the list; what it does not understand is as if it were not there. */
export function contactQueryOf(search: Readonly<Record<string, string | undefined>>): ContactQuery {
  const page = Number(search.page)
  return {
    ...FIRST,
    state: CONTACT_STATES.find((state) => state === search.state) ?? FIRST.state,
    q: (search.q ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page > 0 ? page : FIRST.page,
  }
}

/** @returns the query string of a list's address, without what is as at first */
export function contactSearchOf(query: Partial<ContactQuery>): string {
  const { state, q, page } = { ...FIRST, ...query }
  const search = new URLSearchParams({
    ...(state !== FIRST.state && { state }),
    ...(q && { q }),
    ...(page !== FIRST.page && { page: String(page) }),
  })
  return search.size > 0 ? `?${search}` : ''
}
