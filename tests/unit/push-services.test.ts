import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { PUSH_ICON } from '#/contract/push-worker.ts'
import { isPublicAddress, postToPushService, publicLookup } from '#/server/platform/push/post.ts'
import { isPushService } from '#/server/platform/push/services.ts'

const LOCAL = 'http://127.0.0.1:9000'

describe('the mark of what is pushed', () => {
  it('is there', () => expect(existsSync(`public${PUSH_ICON}`)).toBe(true))
})

describe('an address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://eu.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('is %s', (address) => expect(isPushService(address)).toBe(true))

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.example.com/abc',
    'https://fcm.googleapis.com@example.com/abc',
    'https://user:word@fcm.googleapis.com/abc',
    'https://notify.windows.com/abc',
    'https://evilpush.apple.com/abc',
    'https://example.com/?https://fcm.googleapis.com',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
    `${LOCAL}/push/1`,
  ])('is not %s', (address) => expect(isPushService(address)).toBe(false))

  it('is one of our own where it is configured, and of that alone', () => {
    expect(isPushService(`${LOCAL}/push/1`, LOCAL)).toBe(true)
    expect(isPushService('http://127.0.0.1:9001/push/1', LOCAL)).toBe(false)
    expect(isPushService('http://user@127.0.0.1:9000/push/1', LOCAL)).toBe(false)
    expect(isPushService('https://fcm.googleapis.com/fcm/send/abc', LOCAL)).toBe(true)
  })

  it('is looked at once more before anything is sent there', async () => {
    const sent = { headers: {}, body: Buffer.from('x'), signal: AbortSignal.timeout(10_000) }
    await expect(postToPushService('https://example.com/push', sent)).rejects.toThrow(
      'not the address of a push service',
    )
  })
})

describe('a machine that a name leads to', () => {
  it.each(['142.250.200.10', '17.57.146.20', '2a00:1450:4007:80c::200a', '2620:149:208:430::7'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  it.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.8.8.8',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
    ],
    ...['192.168.1.1', '192.0.2.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '239.1.1.1', '255.255.255.255'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', 'fc00::1', 'fe80::1', 'ff02::1'],
    ...['2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1'],
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false))

  it('is none of ours: a name that leads here is refused before anything is connected', async () => {
    const lookUp = promisify(publicLookup) as (name: string, options: { all?: boolean }) => Promise<unknown>
    for (const options of [{}, { all: true }]) {
      const found = await lookUp('localhost', options).catch((error: Error) => error.message)
      expect(found).toBe('This name leads to no public address')
    }
  })
})
