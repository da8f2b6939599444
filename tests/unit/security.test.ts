import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingMatches, createBinding } from '#/server/platform/security/binding.ts'
import { contentSecurityPolicy, inlineHashesOf, securityHeaders } from '#/server/platform/security/headers.ts'
import { createPasswords, hashPassword, needsRehash } from '#/server/platform/security/passwords.ts'
import { sessionSecret } from '#/server/platform/security/secret.ts'
import { createTokens } from '#/server/platform/security/tokens.ts'

const secret = new TextEncoder().encode('a secret of the tests, long enough for HS256')
const tokens = createTokens(secret)
const now = (): number => Math.floor(Date.now() / 1000)
const session = () => ({
  id: crypto.randomUUID(),
  role: 'STUDENT' as const,
  jti: crypto.randomUUID(),
  issuedAt: now(),
  expiresAt: now() + 60,
})

describe('a token', () => {
  test('tells who signed in, and as what', async () => {
    const made = session()
    const claims = await tokens.verify(await tokens.sign({ ...made, bindingHash: 'h' }))
    expect(claims).toMatchObject({ id: made.id, roles: ['STUDENT'], userType: 'STUDENT', jti: made.jti, fgp: 'h' })
    expect(claims?.exp).toBe(made.expiresAt)
  })

  test('stays well below the size of a cookie', async () => {
    expect((await tokens.sign({ ...session(), bindingHash: createBinding().hash })).length).toBeLessThan(1024)
  })

  const claims = { id: 'x', roles: ['ADMINISTRATOR'], userType: 'ADMINISTRATOR', jti: crypto.randomUUID() }
  const signed = (change: (jwt: SignJWT) => SignJWT, key: Uint8Array = secret, alg = 'HS256', typ = 'JWT') =>
    change(
      new SignJWT(claims)
        .setProtectedHeader({ alg, typ })
        .setIssuer('manara')
        .setAudience('manara-session')
        .setJti(claims.jti)
        .setIssuedAt()
        .setExpirationTime('1h'),
    ).sign(key)

  test('the forgeries below differ from a good one in one point only', async () => {
    expect(await tokens.verify(await signed((jwt) => jwt))).toBeDefined()
  })

  test.each<[string, () => Promise<string> | string]>([
    [
      'without a signature',
      () =>
        new UnsecuredJWT(claims)
          .setIssuer('manara')
          .setAudience('manara-session')
          .setIssuedAt()
          .setExpirationTime('1h')
          .encode(),
    ],
    [
      'signed with another key',
      () => signed((jwt) => jwt, new TextEncoder().encode('another secret of the same length, 32+')),
    ],
    ['signed with another algorithm', () => signed((jwt) => jwt, secret, 'HS512')],
    ['of another type', () => signed((jwt) => jwt, secret, 'HS256', 'reset')],
    ['for another purpose', () => signed((jwt) => jwt.setAudience('manara-reset'))],
    ['of another issuer', () => signed((jwt) => jwt.setIssuer('elsewhere'))],
    ['past its time', () => signed((jwt) => jwt.setExpirationTime(now() - 10))],
    ['that names no row', () => signed((jwt) => jwt.setJti('1'))],
    [
      'edited',
      async () => {
        const [head, body = '', signature] = (await tokens.sign(session())).split('.')
        const edited = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), userType: 'ADMINISTRATOR' }
        return [head, Buffer.from(JSON.stringify(edited)).toString('base64url'), signature].join('.')
      },
    ],
    ['that is no token', () => 'a.b.c'],
    ['that is empty', () => ''],
  ])('%s is worth nothing', async (_, forge) => {
    expect(await tokens.verify(await forge())).toBeUndefined()
  })
})

describe('a binding', () => {
  test('fits its own token only', () => {
    const { value, hash } = createBinding()
    expect(bindingMatches(hash, value)).toBe(true)
    expect(bindingMatches(hash, createBinding().value)).toBe(false)
    expect(bindingMatches(hash, hash)).toBe(false)
    expect(bindingMatches(hash, undefined)).toBe(false)
    expect(bindingMatches(hash, '')).toBe(false)
  })
})

describe('a password', () => {
  const { verify: verifyPassword } = createPasswords()

  test('is kept as argon2id with the parameters of today', async () => {
    const hash = await hashPassword('كلمة عبور طويلة')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(needsRehash(hash)).toBe(false)
    expect(needsRehash(hash.replace('t=2', 't=1'))).toBe(true)
  })

  test('is the same however its letters are composed, and is never trimmed', async () => {
    const hash = await hashPassword('caf\u00e9 du port')
    expect(await verifyPassword(hash, 'cafe\u0301 du port')).toBe(true)
    expect(await verifyPassword(hash, 'caf\u00e9 du port ')).toBe(false)
  })

  test('of nobody is never right', async () => {
    expect(await verifyPassword(undefined, 'manara-demo')).toBe(false)
    expect(await verifyPassword(null, '')).toBe(false)
  })

  test('waits in a bounded queue: the 33rd at once is told to come back', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 40 }, async () => verifyPassword(undefined, 'x')))
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]).toMatchObject({ reason: { code: 'BUSY', retryAfter: 2 } })
    expect(await verifyPassword(undefined, 'x')).toBe(false)
  })
})

describe('the key of the tokens', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'manara-secret-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('is made once, also by processes that start together, and read by its owner only', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => sessionSecret(join(folder, 'data'))))
    expect(new Set(keys.map((key) => Buffer.from(key).toString())).size).toBe(1)
    expect(keys[0]?.length).toBeGreaterThanOrEqual(48)
    expect((await stat(join(folder, 'data', 'session-secret'))).mode & 0o777).toBe(0o600)
  })

  test('is another one in every installation', async () => {
    const [here, there] = [await sessionSecret(join(folder, 'here')), await sessionSecret(join(folder, 'there'))]
    expect(Buffer.from(here).toString()).not.toBe(Buffer.from(there).toString())
  })
})

describe('the security headers', () => {
  test.each([
    ['Content-Security-Policy', /default-src 'self'; script-src 'self'; style-src 'self'/],
    ['Content-Security-Policy', /object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'/],
    ['Content-Security-Policy', /require-trusted-types-for 'script'; report-to csp/],
    ['X-Content-Type-Options', /^nosniff$/],
    ['X-Frame-Options', /^DENY$/],
    ['Referrer-Policy', /^strict-origin-when-cross-origin$/],
    ['Cross-Origin-Opener-Policy', /^same-origin$/],
    ['Cross-Origin-Resource-Policy', /^same-origin$/],
    ['Permissions-Policy', /camera=\(\), microphone=\(\), geolocation=\(\)/],
    ['Strict-Transport-Security', /^max-age=31536000; includeSubDomains$/],
  ])('%s: %s', (name, expected) => {
    expect(securityHeaders({ https: true })[name]).toMatch(expected)
  })

  test('ask for https only where people use it', () => {
    expect(securityHeaders({ https: false })).not.toHaveProperty('Strict-Transport-Security')
  })

  test('allow nothing inline but what the build made', () => {
    const policy = contentSecurityPolicy(
      inlineHashesOf("script-src 'self' 'sha256-abc=' 'unsafe-inline'; style-src 'self' 'sha384-d/e+f'"),
    )
    expect(policy).toContain("script-src 'self' 'sha256-abc=';")
    expect(policy).toContain("style-src 'self' 'sha384-d/e+f';")
    expect(policy).not.toContain('unsafe')
    expect(inlineHashesOf(null)).toEqual({ scripts: [], styles: [] })
  })
})
