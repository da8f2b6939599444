import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type ConnectionLimits, limitConnections } from './connections.ts'
import { follow } from './drain.ts'
import { cutSlowReaders } from './slow-readers.ts'

/** Milliseconds. Slow bodies are cut (Node's own limit is ten times as long). */
const REQUEST_TIMEOUT = 30_000
/** For requests that may take their time: how long altogether, and without a byte. */
const LONG_REQUEST_TIMEOUT = 3_600_000
const SILENCE = 60_000
/** How often slow connections are looked for while the headers of one may come. */
const CHECKS = 3

export interface HttpServerOptions {
  headersMs: number
  connections: ConnectionLimits
  mayTakeLong(req: IncomingMessage): boolean
}

/**
 * @param options.headersMs how long the headers of a request may take to come
 * @param options.connections how many there may be
 * @param options.mayTakeLong whether a request may be sent slowly, as long as something comes: an upload
 * @returns a server with the limits that a public one needs; parsing is strict, as Node's default is
 */
export function createHttpServer(
  listener: RequestListener,
  { headersMs, connections, mayTakeLong }: HttpServerOptions,
): Server {
  const server = createServer(
    {
      headersTimeout: headersMs,
      // Node knows one limit for all requests; others than uploads have a shorter one, below.
      requestTimeout: LONG_REQUEST_TIMEOUT,
      connectionsCheckingInterval: Math.ceil(headersMs / CHECKS),
      maxHeaderSize: 16 * 1024,
    },
    (req, res) => {
      if (mayTakeLong(req)) limitSilence(req)
      else limitTime(req)
      follow(server, res, () => listener(req, res))
    },
  )
  limitConnections(server, connections)
  cutSlowReaders(server)
  return server
}

/** Cuts a request of which nothing comes any more; what is done with it once it is there may take its time. */
function limitSilence(req: IncomingMessage): void {
  req.socket.setTimeout(SILENCE)
  req.once('end', () => req.socket.setTimeout(0))
}

/** Cuts a request whose body is still coming when its time is up. */
function limitTime(req: IncomingMessage): void {
  if (!(req.headers['transfer-encoding'] || Number(req.headers['content-length'] ?? 0) > 0)) return
  const timer = setTimeout(() => {
    if (!req.complete) req.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n').destroySoon()
  }, REQUEST_TIMEOUT)
  req.once('close', () => clearTimeout(timer))
}

/** @throws the system's error, such as `EADDRINUSE` */
export function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
