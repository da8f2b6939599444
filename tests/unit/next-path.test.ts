import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loginPath, safeNext } from '#/contract/next-path.ts'

describe('the page to go to after sign-in', () => {
  test.each([
    ['/student', '/student'],
    ['/student/subjects?q=a&page=2#top', '/student/subjects?q=a&page=2#top'],
    ['/student/subjects/12-%D8%A7%D9%84%D8%B1/details', '/student/subjects/12-%D8%A7%D9%84%D8%B1/details'],
    ['/student/subjects/12-الرياضيات/details', `/student/subjects/12-${encodeURIComponent('الرياضيات')}/details`],
    ['/student/subjects/12-100%25/details', '/student/subjects/12-100%25/details'],
    ['/student/messages?q=a%5Cb%0A', '/student/messages?q=a%5Cb%0A'],
    ['/student/../admin', '/admin'],
    ['/authors', '/authors'],
    ['/', '/'],
  ])('%s is followed', (asked, followed) => {
    expect(safeNext(asked)).toBe(followed)
  })

  test.each([
    ['another site', '//evil.example'],
    ['another site, three slashes', '///evil.example'],
    ['another site by backslash', '/\\evil.example'],
    ['another site by two backslashes', '\\\\evil.example'],
    ['another site by dot segments', '/.//evil.example'],
    ['another site by parent segments', '/a/..//evil.example'],
    ['another site, encoded', '/%2F/evil.example'],
    ['another site, encoded twice', '/%252Fevil.example'],
    ['a backslash, encoded', '/%5Cevil.example'],
    ['a backslash, encoded twice', '/%255Cevil.example'],
    ['a tab', '/\t/evil.example'],
    ['a tab, encoded', '/%09/evil.example'],
    ['a line end', '/student\r\nSet-Cookie: a=b'],
    ['a line end, encoded', '/student%0d%0aSet-Cookie:%20a=b'],
    ['a NUL, encoded', '/student%00'],
    ['an address', 'https://evil.example/student'],
    ['an address without slashes', 'https:evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hello'],
    ['a relative path', 'student'],
    ['a relative path with a leading space', ' /student'],
    ['nothing', ''],
    ['a malformed encoding', '/%E0%A4%A'],
    ['the sign-in page', '/auth/login'],
    ['the sign-in page with a next of its own', '/auth/login?next=/auth/login'],
    ['the sign-in area', '/auth'],
    ['the sign-in area in capitals', '/AUTH/login'],
    ['the sign-in page, encoded', '/%61uth/login'],
    ['the sign-in page, encoded twice', '/%2561uth/login'],
    ['the sign-in page by dot segments', '/student/../auth/login'],
    ['an endless encoding', `/%${'25'.repeat(9)}41`],
    ['a very long path', `/${'a'.repeat(3000)}`],
    ['no text', undefined],
    ['a list', ['/student']],
  ])('%s is not followed', (_, asked) => {
    expect(safeNext(asked)).toBeUndefined()
  })

  test('whatever is asked for, a browser that follows the answer stays on the site', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '\\',
        '%',
        '%2f',
        '%5c',
        '%25',
        '.',
        '..',
        '@',
        ':',
        '?',
        '#',
        '\t',
        '\n',
        'evil.example',
        'auth',
        'https:',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 10 }), (pieces) => {
        const next = safeNext(pieces.join(''))
        if (next === undefined) return
        const url = new URL(next, 'https://manara.example/auth/login')
        expect(url.origin).toBe('https://manara.example')
        expect(url.pathname).not.toMatch(/^\/\/|\\|^\/auth(\/|$)/i)
        expect(safeNext(next)).toBe(next)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('the address of the sign-in page', () => {
  test('carries the language, the reason and the way back', () => {
    const url = new URL(loginPath({ next: '/student?q=ا&b=c', notice: 'expired', lang: 'fr' }), 'http://a')
    expect(url.pathname).toBe('/auth/login')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      next: `/student?q=${encodeURIComponent('ا')}&b=c`,
      notice: 'expired',
      lang: 'fr',
    })
  })

  test('leaves out what is not to be followed', () => {
    expect(loginPath({ next: '//evil.example' })).toBe('/auth/login')
    expect(loginPath()).toBe('/auth/login')
  })
})
