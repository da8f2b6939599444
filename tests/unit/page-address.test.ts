import { describe, expect, test } from 'vitest'
import { pageAddress, pageAddressOf } from '#/contract/page-address.ts'
import { LAST_PAGE, PAGE_SIZE } from '#/contract/page-limits.ts'
import { pageQuery } from '#/contract/paging.ts'

describe('the page of a list in its address', () => {
  test.each([
    undefined,
    '1',
    '7',
    String(LAST_PAGE),
    ' 5 ',
    '1e2',
    '',
    '0',
    '-1',
    '1.5',
    '1e300',
    '100001',
    'x',
    'Infinity',
  ])('%j is what the API would read, or the first one', (page) => {
    const read = pageQuery.safeParse(page === undefined ? {} : { page })
    expect(pageAddress.queryOf({ page })).toEqual({ page: 1, size: PAGE_SIZE, ...read.data })
  })

  test('is not written where it is the first', () => {
    expect(pageAddress.searchOf({ page: 1 })).toBe('')
    expect(pageAddressOf(10).searchOf({ page: 3, size: 10 })).toBe('?page=3')
  })
})
