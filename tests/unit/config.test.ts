import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from '#/server/config.ts'
import { openFilesLimit } from '#/server/platform/http/open-files.ts'

describe('the configuration', () => {
  test('needs nothing: loopback, the embedded database, nothing said of the demo', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 4321,
      exposedBy: undefined,
      apiBase: '/api',
      tokenBinding: 'enforce',
      limits: { headersMs: 15_000, databaseMs: 5_000, stopMs: 10_000 },
    })
    expect(config.publicOrigin).toBe('http://localhost:4321')
    expect(config.databaseUrl).toBeUndefined()
    expect(config.demo).toBeUndefined()
  })

  test('takes an empty value for nothing said, as a copied example file has', () => {
    expect(readConfig({ DATABASE_URL: '', SMTP_URL: '', DEMO: '', PUBLIC_ORIGIN: '' })).toEqual(readConfig({}))
  })

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://localhost/manara'],
    ['DATABASE_OWNER_URL', 'mysql://localhost/manara'],
    ['SESSION_SECRET', 'short'],
    ['TOKEN_BINDING', 'maybe'],
    ['PUBLIC_ORIGIN', 'https://manara.example/fr'],
    ['PUBLIC_ORIGIN', 'manara.example'],
    ['PUBLIC_API_BASE_URL', 'api'],
    ['PUBLIC_API_BASE_URL', '/'],
    ['SMTP_URL', 'http://mail.example'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_BUCKET', 'Not A Bucket'],
    ['UPLOAD_VIDEO_MB', '0'],
    ['CONNECTIONS', '9'],
    ['CONNECTIONS_PER_ADDRESS', '-1'],
    ['HEADERS_SECONDS', '0'],
    ['DATABASE_SECONDS', '0.5'],
    ['STOP_SECONDS', 'soon'],
    ['VIDEO_CHANNEL_ID', 'no channel'],
    ['DEMO', 'yes'],
    ['KEYSTATIC_GITHUB_REPO', 'site'],
    ['KEYSTATIC_SECRET', 'short'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    const error = thrownBy(() => readConfig({ [name]: value }))
    expect(error).toBeInstanceOf(ConfigError)
    const { message } = error as ConfigError
    expect(message).toMatch(new RegExp(`^${name}: .+`))
    expect(message).not.toContain('\n')
  })

  test.each([
    ['S3_KEY', { S3_BUCKET: 'manara', S3_SECRET: 'secret' }],
    ['S3_BUCKET', { S3_KEY: 'key', S3_SECRET: 'secret' }],
    ['VIDEO_KEY', { VIDEO_CHANNEL_ID: 'UC0123456789' }],
    ['VIDEO_CHANNEL_ID', { VIDEO_KEY: 'key' }],
    ['DATABASE_URL', { DATABASE_OWNER_URL: 'postgres://owner@localhost/manara' }],
  ])('asks for %s where the rest of it is said', (name, env) => {
    expect(() => readConfig(env as Record<string, string>)).toThrow(new RegExp(`^${name}: is missing`))
  })

  test.each(['localhost', '127.0.0.1', '::1'])('knows that %s is this machine only', (HOST) => {
    expect(readConfig({ HOST }).exposedBy).toBeUndefined()
  })

  test.each(['0.0.0.0', '::', '192.168.1.10'])('knows that %s can be reached from elsewhere', (HOST) => {
    expect(readConfig({ HOST }).exposedBy).toBe('HOST')
  })

  test('knows that a public name or a proxy in front exposes a server on loopback', () => {
    expect(readConfig({ PUBLIC_ORIGIN: 'https://manara.example' }).exposedBy).toBe('PUBLIC_ORIGIN')
    expect(readConfig({ TRUSTED_PROXY_HOPS: '1' }).exposedBy).toBe('TRUSTED_PROXY_HOPS')
    expect(readConfig({ PUBLIC_ORIGIN: 'http://127.0.0.1:4321' }).exposedBy).toBeUndefined()
    expect(readConfig({ PUBLIC_ORIGIN: 'http://[::1]:4321' }).exposedBy).toBeUndefined()
  })

  test('lets half of the files that it may open be connections, and half of those come from one address', () => {
    const { total, perAddress } = readConfig({}).connections
    expect(total).toBe(Math.min(Math.floor(openFilesLimit() / 2), 20_000))
    expect(perAddress).toBe(Math.min(Math.floor(total / 2), 1_000))
    expect(readConfig({ CONNECTIONS: '400' }).connections).toEqual({ total: 400, perAddress: 200, perPerson: 50 })
    const said = { CONNECTIONS: '400', CONNECTIONS_PER_ADDRESS: '300' }
    expect(readConfig(said).connections).toEqual({ total: 400, perAddress: 300, perPerson: 50 })
  })

  test('counts nobody by address or person behind a proxy, whose connections everybody has', () => {
    const said = { CONNECTIONS_PER_ADDRESS: '300', TRUSTED_PROXY_HOPS: '1' }
    expect(readConfig(said).connections).toMatchObject({ perAddress: 0, perPerson: 0 })
    expect(readConfig({ CONNECTIONS_PER_ADDRESS: '0' }).connections.perAddress).toBe(0)
  })

  test('is told whole by the example file, with a line of explanation for each variable', async () => {
    const lines = (await readFile('.env.example', 'utf8')).split('\n')
    const named = lines.flatMap((line) => /^([A-Z0-9_]+)=/.exec(line)?.[1] ?? [])
    expect(named).toEqual([
      'HOST',
      'PORT',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_OWNER_URL',
      'SESSION_SECRET',
      'TOKEN_BINDING',
      'PUBLIC_ORIGIN',
      'PUBLIC_API_BASE_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'MAIL_RETRY_SECONDS',
      'PUSH_SERVICE',
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_REGION',
      'S3_KEY',
      'S3_SECRET',
      'UPLOAD_PDF_MB',
      'UPLOAD_IMAGE_MB',
      'UPLOAD_VIDEO_MB',
      'UPLOAD_QUOTA_GB',
      'UPLOAD_PUPIL_QUOTA_MB',
      'UPLOAD_FREE_GB',
      'FFMPEG',
      'WITHOUT_WALL',
      'VIDEO_KEY',
      'VIDEO_CHANNEL_ID',
      'VIDEO_API_URL',
      'DEMO',
      'CONSENT',
      'KEYSTATIC_GITHUB_REPO',
      'KEYSTATIC_GITHUB_CLIENT_ID',
      'KEYSTATIC_GITHUB_CLIENT_SECRET',
      'KEYSTATIC_SECRET',
      'PUBLIC_KEYSTATIC_GITHUB_APP_SLUG',
      'CONNECTIONS',
      'CONNECTIONS_PER_ADDRESS',
      'HEADERS_SECONDS',
      'DATABASE_SECONDS',
      'STOP_SECONDS',
      'TRUSTED_PROXY_HOPS',
      'LOG_LEVEL',
    ])
    for (const name of named)
      expect(lines[lines.findIndex((line) => line.startsWith(`${name}=`)) - 1]).toMatch(/^# .{10,}/)
    const values = Object.fromEntries(
      lines
        .filter((line) => /^[A-Z]/.test(line))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    )
    expect(readConfig(values)).toEqual(readConfig({}))
  })
})

function thrownBy(action: () => unknown): unknown {
  try {
    return action()
  } catch (thrown) {
    return thrown
  }
}
