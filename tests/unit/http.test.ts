import { describe, expect, test } from 'vitest'
import { addressKey, clientAddress } from '#/server/platform/http/client-address.ts'
import { authSessionCookies, bindingOf, endedAuthSessionCookies, parseCookies } from '#/server/platform/http/cookies.ts'
import { localeOf } from '#/server/platform/http/locale.ts'
import { comesFromThisSite } from '#/server/platform/http/same-origin.ts'

describe('the address of a client', () => {
  test.each([
    ['no proxy is believed unasked', '192.0.2.1', '203.0.113.9', 0, '192.0.2.1'],
    ['one proxy names its client', '10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
    ['what the client adds itself is ignored', '10.0.0.1', '1.1.1.1, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies', '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
    ['fewer addresses than proxies', '10.0.0.1', '203.0.113.9', 3, '203.0.113.9'],
    ['no header', '10.0.0.1', undefined, 1, '10.0.0.1'],
    ['IPv4 on a socket for both', '::ffff:192.0.2.1', undefined, 0, '192.0.2.1'],
    ['IPv4 with a port', '10.0.0.1', '203.0.113.9:4711', 1, '203.0.113.9'],
    ['IPv6', '10.0.0.1', '2001:db8::9', 1, '2001:db8::9'],
    ['IPv6 in brackets', '10.0.0.1', '[2001:db8::9]', 1, '2001:db8::9'],
    ['IPv6 with a port', '10.0.0.1', '[2001:db8::9]:4711', 1, '2001:db8::9'],
    ['IPv6 with a zone', '10.0.0.1', 'fe80::9%eth0', 1, 'fe80::9'],
    ['a peer with a zone', 'fe80::1%eth0', undefined, 0, 'fe80::1'],
    ['mapped IPv4 with a port', '10.0.0.1', '[::ffff:203.0.113.9]:4711', 1, '203.0.113.9'],
    ['a client that the proxy does not know', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['a client that the proxy hides', '10.0.0.1', '203.0.113.9, _hidden', 1, '10.0.0.1'],
    ['what is no address', '10.0.0.1', "999.1.1.1'; --", 1, '10.0.0.1'],
    ['nothing between commas', '10.0.0.1', ', ,', 1, '10.0.0.1'],
  ])('%s', (_, remote, forwarded, hops, expected) => {
    expect(clientAddress(remote, forwarded, hops)).toBe(expected)
  })

  test('is counted by household: a /64 of IPv6 is one', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'))
    expect(addressKey('2001:db8:1:2::9')).not.toBe(addressKey('2001:db8:1:3::9'))
    expect(addressKey('::1')).toBe('0:0:0:0')
    expect(addressKey('192.0.2.1')).toBe('192.0.2.1')
  })
})

describe('cookies', () => {
  test('are read once, decoded where that is possible, and the first of two counts', () => {
    const cookies = parseCookies('token=a.b.c; locale=fr; locale=en; broken=%E0%A4%A; name=%D9%85; junk')
    expect([...cookies]).toEqual([
      ['token', 'a.b.c'],
      ['locale', 'fr'],
      ['broken', '%E0%A4%A'],
      ['name', 'م'],
    ])
    expect(parseCookies(undefined).size).toBe(0)
  })

  test('of a session last a day, and only the binding is hidden from scripts', () => {
    const [token, uid, binding] = authSessionCookies(
      { accessToken: 't', id: 'u', binding: 'b' },
      { https: false, loopback: true },
    )
    expect(token).toBe('token=t; Path=/; Max-Age=86400; SameSite=Lax')
    expect(uid).toBe('uid=u; Path=/; Max-Age=86400; SameSite=Lax')
    expect(binding).toBe('__Host-fgp=b; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict; Secure')
  })

  test('are secure under https, and the binding keeps a name that plain http allows elsewhere', () => {
    const session = { accessToken: 't', id: 'u', binding: 'b' }
    for (const cookie of authSessionCookies(session, { https: true, loopback: false }))
      expect(cookie).toMatch(/; Secure$/)
    const plain = authSessionCookies(session, { https: false, loopback: false })
    expect(plain[2]).toBe('fgp=b; Path=/; Max-Age=86400; HttpOnly; SameSite=Strict')
    expect(bindingOf(parseCookies('fgp=b'))).toBe('b')
    expect(bindingOf(parseCookies('fgp=b; __Host-fgp=c'))).toBe('c')
  })

  test('of an ended session are all taken back', () => {
    const names = endedAuthSessionCookies({ https: false, loopback: true }).map((cookie) => cookie.split('=')[0])
    expect(names).toEqual(['token', 'uid', '__Host-fgp'])
    for (const cookie of endedAuthSessionCookies({ https: true, loopback: false }))
      expect(cookie).toContain('Max-Age=0')
  })
})

describe('the language of a caller', () => {
  test.each([
    ['', undefined, 'ar'],
    ['', 'fr-TN,fr;q=0.9', 'fr'],
    ['', 'de, en;q=0.3, fr;q=0.7', 'fr'],
    ['', 'de', 'ar'],
    ['', 'fr;q=0, en', 'en'],
    ['locale=ar', 'fr', 'ar'],
    ['locale=en', 'fr', 'en'],
    ['locale=xx', 'fr', 'fr'],
    ['', '*;q=x,,;', 'ar'],
  ])('cookie %j and wish %j: %s', (cookie, wish, expected) => {
    expect(localeOf(parseCookies(cookie), wish)).toBe(expected)
  })
})

describe('a form comes from this site', () => {
  const site = 'https://manara.example'
  test.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site', origin: site }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: site }, false],
    [{ origin: site }, true],
    [{ origin: 'https://127.0.0.1:4321', host: '127.0.0.1:4321' }, true],
    [{ origin: 'https://evil.example', host: 'manara.example' }, false],
    [{ origin: 'null' }, false],
    [{}, false],
  ])('%j: %s', (headers, expected) => {
    expect(comesFromThisSite(new Headers(headers as Record<string, string>), site)).toBe(expected)
  })
})
