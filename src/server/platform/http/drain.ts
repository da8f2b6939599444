import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { waitingToBeAccepted } from './accept-queue.ts'

/** Milliseconds. */
const SWEEP_EVERY = 50
const GRACE = 200
/** For how long connections may keep coming before they are let go. */
const LONGEST_QUEUE = 2_000
/** An event stream is opened anew after this long, and up to as much again: not by everybody at once. */
const RECONNECT = 1_000
const EVENT_STREAM = /^text\/event-stream\b/

/** What a server is busy with. */
interface Busy {
  connections: Set<Socket>
  /** Answers that have not ended. */
  answers: Set<ServerResponse>
}

const busy = new WeakMap<Server, Busy>()

/** Has a server know its connections and running answers, so that it can end in order. */
export function followAnswers(server: Server): void {
  const answers = new Set<ServerResponse>()
  const connections = new Set<Socket>()
  busy.set(server, { answers, connections })
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  // Before the listener: what it answers at once is followed too.
  server.prependListener('request', (_: IncomingMessage, res: ServerResponse) => {
    answers.add(res)
    res.once('close', () => answers.delete(res))
  })
}

/**
 * Ends a server in order. For a moment it still answers, saying by its readiness probe and `Connection: close` that it
 * goes; then it takes no more connections, lets running requests end, and cuts what lasts too long. Event streams,
 * which never end, are told when to come back and closed.
 * @param options.graceMs how long running requests may take to end
 */
export async function drain(server: Server, { graceMs }: { graceMs: number }): Promise<void> {
  const { answers, connections } = busy.get(server) ?? { answers: new Set(), connections: new Set() }
  sayGoodbye(answers)
  await pause(GRACE)
  const { closed } = await stopListening(server, connections)
  await pause(GRACE)
  // Who was taken last may have opened one meanwhile.
  sayGoodbye(answers)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  // A connection that was busy at first is idle once its answer is out.
  // After what has come is read: a connection whose request lies unread still passes for idle.
  const sweep = setInterval(() => setImmediate(() => server.closeIdleConnections()), SWEEP_EVERY)
  await closed
  clearTimeout(cut)
  clearInterval(sweep)
}

/** Lets every answer that has not begun say that the connection ends, and ends those that never would. */
function sayGoodbye(answers: ReadonlySet<ServerResponse>): void {
  for (const res of answers) {
    if (!res.headersSent) res.setHeader('Connection', 'close')
    else if (!res.writableEnded && EVENT_STREAM.test(res.getHeader('content-type')?.toString() ?? '')) {
      res.end(`retry: ${Math.round(RECONNECT * (1 + Math.random()))}\n\n`)
    }
  }
}

/**
 * The system has connected some of whom we have not heard, on a busy machine many: to stop listening resets them. So it
 * is done in the very turn in which none is left. Nothing is read for that moment, or each answer would bring the next
 * connection.
 * @returns what resolves when the last connection has ended
 */
async function stopListening(server: Server, connections: ReadonlySet<Socket>): Promise<{ closed: Promise<void> }> {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const giveUp = performance.now() + LONGEST_QUEUE
  const hold = (socket: Socket): void => void socket.pause()
  for (const socket of connections) hold(socket)
  server.on('connection', hold)
  do await nextTurn()
  while (port !== undefined && waitingToBeAccepted(port) > 0 && performance.now() < giveUp)
  // Node's own HTTP close cuts a connection whose request it has not read yet; this one only stops listening.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  server.off('connection', hold)
  for (const socket of connections) socket.resume()
  return { closed }
}
