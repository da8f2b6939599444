import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtFolder } from '../support/built.ts'
import { rawGet, rawRequest, unfinishedRequest } from '../support/raw-http.ts'
import { sharedServer } from '../support/shared-server.ts'

const server = sharedServer()
const client = join(builtFolder(), 'client')
let asset: string
beforeAll(async () => {
  asset = `/_astro/${(await readdir(join(client, '_astro'))).find((name) => name.endsWith('.css'))}`
})

const KINDS: readonly [string, () => string, number][] = [
  ['a public page', () => '/', 200],
  ['a page in French', () => '/fr/about', 200],
  ['the sign-in page', () => '/auth/login', 200],
  ['a portal without a session', () => '/admin', 302],
  ['a page that is not there', () => '/nothing', 404],
  ['an asset of the build', () => asset, 200],
  ['the API', () => '/api/openapi.json', 200],
  ['the page about the API', () => '/api/docs', 200],
  ['a refusal of the API', () => '/api/me', 401],
  ['a call that is not there', () => '/api/nothing', 404],
  ['a health probe', () => '/health/live', 200],
]

const EXPECTED: readonly [string, RegExp][] = [
  [
    'content-security-policy',
    /^default-src 'self'; script-src 'self'(?: 'sha256-[^']+')*; style-src 'self'(?: 'sha256-[^']+')*; (?:style-src-attr 'unsafe-inline'; )?img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; frame-src https:\/\/www\.youtube-nocookie\.com; media-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; report-to csp$/,
  ],
  ['reporting-endpoints', /^csp="\/csp-reports"$/],
  ['x-content-type-options', /^nosniff$/],
  ['x-frame-options', /^DENY$/],
  ['referrer-policy', /^strict-origin-when-cross-origin$/],
  ['cross-origin-opener-policy', /^same-origin$/],
  ['cross-origin-resource-policy', /^same-origin$/],
  ['permissions-policy', /camera=\(\)/],
  ['x-request-id', /^[\da-f-]{36}$/],
]

describe('the headers of every answer', () => {
  test.each(KINDS)('%s', async (_, path, status) => {
    const answer = await fetch(server.origin + path(), {
      redirect: 'manual',
      headers: { Origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(status)
    for (const [name, expected] of EXPECTED) expect(answer.headers.get(name) ?? 'no header', name).toMatch(expected)
    const names = [...answer.headers.keys()]
    expect(names.filter((name) => /^access-control|^server$|^x-powered-by/.test(name))).toEqual([])
    expect(answer.headers.has('strict-transport-security')).toBe(false)
  })

  test.each([
    ['/auth/login', /^private, no-store$/],
    ['/admin', /^private, no-store$/],
    ['/api/me', /^private, no-store$/],
    ['/health/ready', /^private, no-store$/],
    // It says which sessions come next.
    ['/', /^public, max-age=60$/],
    ['/fr', /^public, max-age=60$/],
    ['/about', /^public, max-age=300, stale-while-revalidate=600$/],
    ['/fr/about', /^public, max-age=300, stale-while-revalidate=600$/],
    ['/favicon.svg', /^public, max-age=86400$/],
  ])('%s may be kept as %s', async (path, expected) => {
    const answer = await fetch(server.origin + path, { redirect: 'manual' })
    expect(answer.headers.get('Cache-Control') ?? 'no header').toMatch(expected)
  })

  test('assets, whose names change with their contents, are kept for a year', async () => {
    expect((await fetch(server.origin + asset)).headers.get('Cache-Control')).toBe(
      'public, max-age=31536000, immutable',
    )
  })
})

describe('style attributes', () => {
  test.each([
    ['/', false],
    ['/fr/about', false],
    ['/auth/login', false],
    ['/nothing', false],
    ['/api/openapi.json', false],
    ['/student/subjects', true],
    ['/professor', true],
    ['/admin', true],
  ])('of %s are allowed only where lessons are shown', async (path, allowed) => {
    const policy = (await fetch(server.origin + path, { redirect: 'manual' })).headers.get('content-security-policy')
    expect(policy?.includes("style-src-attr 'unsafe-inline'")).toBe(allowed)
    expect(policy?.match(/unsafe/g)?.length ?? 0).toBe(allowed ? 1 : 0)
  })
})

describe('what is not for visitors', () => {
  const HIDDEN = [
    '.env',
    '.env.example',
    '.git/HEAD',
    '.git/config',
    '.gitignore',
    '.npmrc',
    '.ci/run',
    'package.json',
    'package-lock.json',
    'astro.config.mjs',
    'tsconfig.json',
    'biome.json',
    'tailwind.config.cjs',
    'node_modules/astro/package.json',
    'src/server/main.ts',
    'src/server/config.ts',
    'server/entry.mjs',
    'dist/current/server/entry.mjs',
    'current/server/entry.mjs',
    'data/session-secret',
    'data/postgres/PG_VERSION',
    'session-secret',
    'postgres.password',
    'metrics',
    'debug',
    'debug/pprof',
    'server-status',
    'phpmyadmin',
    'wp-login.php',
    'admin.php',
    'backup.sql',
    'dump.sql',
    '_image',
    '_actions/x',
    '_server-islands/x',
    '%2e%2e/package.json',
    '..%2f..%2fpackage.json',
    '%2e%2e%2f%2e%2e%2fetc/passwd',
    '....//etc/passwd',
    '_astro/%2e%2e/%2e%2e/server/entry.mjs',
    'manifest.json',
    '.well-known/../.env',
    'api/../.env',
  ]

  test.each(HIDDEN)('/%s is not there', async (path) => {
    const answer = await rawGet(server.port, `/${path}`)
    expect([400, 403, 404]).toContain(answer.status)
    expect(answer.body).not.toMatch(/SESSION_SECRET|"dependencies"|\[core\]|root:x:/)
  })

  test('source maps and secrets are not in what browsers get', async () => {
    const files = await readdir(client, { recursive: true })
    expect(files.filter((name) => name.endsWith('.map'))).toEqual([])
    for (const name of files.filter((each) => /\.(js|css|html)$/.test(each))) {
      const text = await readFile(join(client, name), 'utf8')
      expect(text, name).not.toMatch(/process\.env|SESSION_SECRET|DATABASE_URL|postgres:\/\/|argon2|drizzle|#\/server/)
    }
  })
})

describe('verbs and shapes of requests', () => {
  test.each([
    ['TRACE', 405],
    ['PROPFIND', 405],
    ['PUT', 405],
    ['DELETE', 405],
  ])('%s of a page', async (verb, status) => {
    const answer = await rawRequest(server.port, `${verb} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('allow')?.[0]).toMatch(/GET/)
  })

  test.each<[string, string, number]>([
    [
      'a length and a coding',
      'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'two lengths',
      'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      400,
    ],
    [
      'an unknown coding',
      'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'a large form',
      `POST /auth/login HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50000\r\n\r\n`,
      413,
    ],
    [
      'a form of another site',
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\nConnection: close\r\n\r\na=b',
      403,
    ],
    [
      'a form in a portal',
      'POST /admin HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      405,
    ],
    [
      'two bearer tokens',
      'GET /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a.b.c\r\nAuthorization: Bearer d.e.f\r\nConnection: close\r\n\r\n',
      401,
    ],
  ])('%s is refused', async (_, bytes, status) => {
    expect((await rawRequest(server.port, bytes)).status).toBe(status)
  })

  test('the name that a visitor gives the host changes nothing', async () => {
    const answer = await rawGet(server.port, '/auth/login', {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
    })
    expect(answer.body).not.toContain('evil.example')
  })

  test('requests whose headers never end keep nobody waiting', async () => {
    const slow = Array.from({ length: 20 }, (_, index) => unfinishedRequest(server.port, { drips: index % 2 === 0 }))
    const all = await Promise.all(slow.map(({ opened }) => opened))
    const answers = await Promise.all([fetch(`${server.origin}/health/live`), fetch(server.origin)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(all.filter((socket) => socket.closed)).toEqual([])
    for (const socket of all) socket.destroy()
  })
})
