import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushSubscriptionCreation } from '#/contract/push.ts'
import type { PushMessage } from '#/contract/push-worker.ts'

/** A push as the service got it, and as the browser reads it. */
export interface ReceivedPush {
  headers: IncomingHttpHeaders
  /** What the service sees of it. */
  body: Buffer
  /** What the browser makes of it, with the room at its end. */
  text: string
  message: PushMessage
  /** By which key the sender proved to be who it is; base64url. */
  signedBy: string
  /** What it says of itself. */
  claims: { aud: string; exp: number; sub: string }
}

/** A browser of somebody’s, known to the service. */
export interface PushedBrowser extends PushSubscriptionCreation {
  received: ReceivedPush[]
}

/** A push service that speaks as those of browsers do (RFC 8030), and opens what it is given as browsers do (RFC 8291). */
export interface TestPushService {
  origin: string
  /** Every path that was asked for, whatever became of it. */
  asked: string[]
  /** @returns another browser */
  browser(): PushedBrowser
  /** Answers from now on with a status, such as 410, and nothing is received; without one it takes everything. */
  answerWith(status?: number, headers?: Record<string, string>): void
  close(): Promise<void>
}

interface Browser extends PushedBrowser {
  secret: ReturnType<typeof createECDH>
}

/** Starts a push service on a free port. */
export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, Browser>()
  const asked: string[] = []
  let refusal: { status: number; headers: Record<string, string> } | undefined
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked.push(request.url ?? '')
    const browser = browsers.get(request.url ?? '')
    if (refusal || !browser) {
      response.writeHead(refusal?.status ?? 404, refusal?.headers).end()
      return
    }
    try {
      browser.received.push(readPush(browser, { headers: request.headers, body: Buffer.concat(chunks), origin }))
      response.writeHead(201, { Location: `${origin}/message/${randomBytes(8).toString('hex')}` }).end()
    } catch (error) {
      response.writeHead(400).end(String(error))
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    asked,
    browser() {
      const secret = createECDH('prime256v1')
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const keys = { p256dh: secret.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
      const made = { endpoint: origin + path, keys, received: [], secret }
      browsers.set(path, made)
      return made
    },
    answerWith(status, headers = {}) {
      refusal = status === undefined ? undefined : { status, headers }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** @throws {Error} for what a push service or a browser would not take */
function readPush(
  browser: Browser,
  { headers, body, origin }: { headers: IncomingHttpHeaders; body: Buffer; origin: string },
): ReceivedPush {
  if (!/^\d+$/.test(String(headers.ttl))) throw new Error('Without a TTL (RFC 8030, §5.2)')
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Not encrypted as RFC 8291 says, §4')
  if (body.length > 4_096) throw new Error('Longer than a push service must take (RFC 8030, §7.2)')
  const text = decrypt(browser, body)
  return { headers, body, text, message: JSON.parse(text), ...readProof(headers.authorization ?? '', origin) }
}

/** RFC 8292: a signed token, and the key that it is signed by. */
function readProof(authorization: string, origin: string): Pick<ReceivedPush, 'signedBy' | 'claims'> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('Not signed by the key that it names')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as ReceivedPush['claims']
  if (claims.aud !== origin) throw new Error('For another push service')
  const left = claims.exp - Date.now() / 1_000
  if (left <= 0 || left > 86_400) throw new Error('Good for too long, or no more')
  return { signedBy: key, claims }
}

/** RFC 8188 and 8291: one record, for the browser’s keys. */
function decrypt({ secret, keys }: Browser, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(keys.p256dh, 'base64url'), sender])
  const shared = secret.computeSecret(sender)
  const material = Buffer.from(hkdfSync('sha256', shared, Buffer.from(keys.auth, 'base64url'), info, 32))
  const key = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', material, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Not the last record')
  return padded.subarray(0, end).toString()
}
