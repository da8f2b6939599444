import { createServer, type RequestListener, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds. Slow headers and bodies are cut (Node's own limits are four times as long). */
const HEADERS_TIMEOUT = 15_000
const REQUEST_TIMEOUT = 30_000
const CHECK_EVERY = 5_000
const MAX_CONNECTIONS = 2_000
/** How long running requests may take to end once the server is told to stop. */
const DRAIN = 10_000
const SWEEP_EVERY = 50
const GRACE = 200

/** @returns a server with the limits that a public one needs; parsing is strict, as Node's default is */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      headersTimeout: HEADERS_TIMEOUT,
      requestTimeout: REQUEST_TIMEOUT,
      connectionsCheckingInterval: CHECK_EVERY,
      maxHeaderSize: 16 * 1024,
    },
    listener,
  )
  server.maxConnections = MAX_CONNECTIONS
  return server
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

/**
 * Ends a server in order. For a moment it still answers, saying by its readiness probe and `Connection: close` that it
 * goes; then it takes no more connections, lets running requests end, and cuts what lasts too long.
 */
export async function drain(server: Server): Promise<void> {
  await pause(GRACE)
  // Node's own HTTP close cuts a connection whose request it has not read yet; this one only stops listening.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  await pause(GRACE)
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN)
  // A connection that was busy at first is idle once its answer is out.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY)
  await closed
  clearTimeout(cut)
  clearInterval(sweep)
}
