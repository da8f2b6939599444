import { describe, expect, test } from 'vitest'
import { contactQuery } from '#/contract/contact.ts'
import { contactAddress } from '#/contract/contact-list.ts'

const { queryOf: contactQueryOf, searchOf: contactSearchOf } = contactAddress

const first = { state: 'open', q: '', page: 1, size: 20 }

describe('the address of the list of messages', () => {
  test.each([
    [{}, {}],
    [
      { state: 'answered', q: ' أمل ', page: '3' },
      { state: 'answered', q: 'أمل', page: 3 },
    ],
    [{ state: 'mine' }, {}],
    [{ page: '' }, {}],
    [{ page: '0' }, {}],
    [{ page: '1.5' }, {}],
    [{ page: '1e300' }, {}],
    [{ page: '200000' }, {}],
    [{ q: '\u0000' }, {}],
    [{ q: '\u0000أمل\u0007بن\u009fسالم\n' }, { q: 'أمل بن سالم' }],
  ])('%j is read as %j', (search, query) => {
    expect(contactQueryOf(search)).toEqual({ ...first, ...query })
  })

  test('asks for as much as a search may be long', () => {
    expect(contactQueryOf({ q: 'س'.repeat(101) }).q).toBe('س'.repeat(100))
  })

  test.each([{ q: '\u0000x\u0000' }, { page: '1e300' }, { page: '200000' }, { q: 'x'.repeat(300), page: '-1' }])(
    'never asks for what the API refuses: %j',
    (search) => {
      expect(contactQuery.safeParse(contactQueryOf(search)).success).toBe(true)
    },
  )

  test('says what it was read from', () => {
    const query = contactQueryOf({ state: 'all', q: 'أمل', page: '2' })
    const search = Object.fromEntries(new URLSearchParams(contactSearchOf(query)))
    expect(contactQueryOf(search)).toEqual(query)
    expect(contactSearchOf(contactQueryOf({}))).toBe('')
  })
})
