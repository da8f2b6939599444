import { connect, type Socket } from 'node:net'

/** Milliseconds to wait for the whole of an answer, on a machine that may be busy. */
const PATIENCE = 30_000

/** An answer as it came over the wire. */
export interface RawAnswer {
  status: number
  reason: string
  /** Names in lower case; a name that came more than once keeps all of its values. */
  headers: ReadonlyMap<string, readonly string[]>
  body: string
}

/**
 * Sends exactly these bytes over a socket of their own: no client library tidies up the path, the
 * headers or the verb on the way. A request that closes the connection is answered soonest.
 * @param bytes one whole request
 * @param options.patience milliseconds to wait for the whole answer
 * @returns the first answer
 * @throws {Error} when the server closes without an answer, or the patience ends
 */
export async function rawRequest(
  port: number,
  bytes: string | Buffer,
  { patience = PATIENCE }: { patience?: number } = {},
): Promise<RawAnswer> {
  const head = bytes.toString('latin1', 0, 5)
  const received = await exchange(port, bytes, patience, (soFar) => isWhole(soFar, head.startsWith('HEAD ')))
  return parseAnswer(received)
}

/**
 * A plain GET of a target that is sent as it is spelled.
 * @param target what stands between the verb and `HTTP/1.1`, such as `//admin` or `/%61dmin`
 */
export function rawGet(port: number, target: string, headers: Record<string, string> = {}): Promise<RawAnswer> {
  const lines = Object.entries({ Host: `127.0.0.1:${port}`, Connection: 'close', ...headers })
  const text = `GET ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  return rawRequest(port, Buffer.from(text, 'latin1'))
}

/**
 * Begins a request and never ends it.
 * @param options.drips whether a little of its headers comes now and then, as from an attacker who knows of time limits
 * @returns its connection once the server may know of it, and what had come back when that was closed
 */
export function unfinishedRequest(
  port: number,
  { drips }: { drips: boolean },
): { opened: Promise<Socket>; closed: Promise<string> } {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  const opened = new Promise<Socket>((resolve) => {
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow:', () => resolve(socket))
  })
  const closed = new Promise<string>((resolve) => {
    let received = ''
    const dripping = drips ? setInterval(() => socket.write('x'), 100) : undefined
    socket.on('data', (data: Buffer) => {
      received += data.toString('latin1')
    })
    socket.on('close', () => {
      clearInterval(dripping)
      resolve(received)
    })
  })
  return { opened, closed }
}

/** @returns the first value of a header, or '' */
export function headerOf(answer: RawAnswer, name: string): string {
  return answer.headers.get(name.toLowerCase())?.[0] ?? ''
}

/** @throws {Error} when the text does not begin with an HTTP answer */
export function parseAnswer(received: Buffer): RawAnswer {
  const text = received.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end === -1 ? undefined : end).split('\r\n')
  const [, status, reason = ''] = /^HTTP\/1\.[01] (\d{3}) ?(.*)$/.exec(first) ?? []
  if (!status) throw new Error(`This is no HTTP answer: ${JSON.stringify(text.slice(0, 200))}`)
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()])
  }
  const raw = end === -1 ? Buffer.alloc(0) : received.subarray(end + 4)
  const chunked = headers.get('transfer-encoding')?.includes('chunked') ?? false
  return { status: Number(status), reason, headers, body: (chunked ? joinChunks(raw) : raw).toString('utf8') }
}

function exchange(
  port: number,
  bytes: string | Buffer,
  patience: number,
  whole: (soFar: Buffer) => boolean,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0)
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(bytes))
    const late = setTimeout(() => finish(new Error(`No whole answer within ${patience} ms`)), patience)
    const finish = (error?: Error): void => {
      clearTimeout(late)
      socket.destroy()
      if (received.length > 0 && !error) resolve(received)
      else reject(error ?? new Error('The server closed the connection without an answer'))
    }
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (whole(received)) finish()
    })
    // A server that refuses a request may reset the connection after its answer.
    socket.on('error', (error) => finish(received.length > 0 ? undefined : error))
    socket.on('close', () => finish())
  })
}

function isWhole(received: Buffer, headOnly: boolean): boolean {
  const end = received.indexOf('\r\n\r\n')
  if (end === -1) return false
  const head = received.toString('latin1', 0, end)
  if (headOnly || /^HTTP\/1\.[01] (204|304)/.test(head)) return true
  const length = /^content-length: *(\d+)/im.exec(head)?.[1]
  if (length !== undefined) return received.length >= end + 4 + Number(length)
  return /^transfer-encoding:.*chunked/im.test(head) && received.subarray(end).includes('\r\n0\r\n\r\n')
}

function joinChunks(raw: Buffer): Buffer {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const line = raw.indexOf('\r\n', at)
    const size = Number.parseInt(raw.toString('latin1', at, line), 16)
    if (line === -1 || !size) return Buffer.concat(parts)
    parts.push(raw.subarray(line + 2, line + 2 + size))
    at = line + 2 + size + 2
  }
}
