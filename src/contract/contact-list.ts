import { type ContactQuery, contactQuery } from './contact.ts'
import { PAGE_SIZE } from './paging.ts'

/** Where an administrator's list begins: what nobody has answered yet, newest first. */
const FIRST: ContactQuery = { state: 'open', q: '', page: 1, size: PAGE_SIZE }

const { state, q, page } = contactQuery.shape

/** Reads the address of the list; what it does not understand is as if it were not there. */
export function contactQueryOf(search: Readonly<Record<string, string | undefined>>): ContactQuery {
  return {
    ...FIRST,
    state: state.catch(FIRST.state).parse(search.state ?? FIRST.state),
    q: q.catch(FIRST.q).parse(search.q?.slice(0, 100)),
    page: page.catch(FIRST.page).parse(search.page),
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
