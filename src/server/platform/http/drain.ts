import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { waitingToBeAccepted } from './accept-queue.ts'

/** Milliseconds. */
const SWEEP_EVERY = 50
const GRACE = 200
/** For how long nobody may have come, and how long that is waited for: among many, somebody always comes. */
const SILENCE = 50
const LONGEST_WAIT = 1_000
/** For how long connections may keep coming before they are let go. */
const LONGEST_QUEUE = 2_000
/** An event stream is opened anew after this long, and up to as much again: not by everybody at once. */
const RECONNECT = 1_000
const EVENT_STREAM = /^text\/event-stream\b/

/** What a server is busy with. */
interface Busy {
  /** Answers that have not ended. */
  answers: Set<ServerResponse>
  /** Requests that wait until the last connections are taken; absent = they are answered as they come. */
  held?: (() => void)[]
}

const busy = new WeakMap<Server, Busy>()

/** Answers a request of a server, which then knows of it and can end in order; not before it may. */
export function follow(server: Server, res: ServerResponse, answer: () => void): void {
  const { answers, held } = busyOf(server)
  answers.add(res)
  res.once('close', () => answers.delete(res))
  if (held) held.push(answer)
  else answer()
}

function busyOf(server: Server): Busy {
  const known = busy.get(server) ?? { answers: new Set() }
  busy.set(server, known)
  return known
}

/**
 * Ends a server in order. For a moment it still answers, saying by its readiness probe and `Connection: close` that it
 * goes; then it takes no more connections, lets running requests end, and cuts what lasts too long. Event streams,
 * which never end, are told when to come back and closed.
 * @param options.graceMs how long running requests may take to end
 */
export async function drain(server: Server, { graceMs }: { graceMs: number }): Promise<void> {
  const { answers } = busyOf(server)
  sayGoodbye(answers)
  await pause(GRACE)
  const { closed } = await stopListening(server)
  await pause(GRACE)
  // Who was taken last may have opened one meanwhile.
  sayGoodbye(answers)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  // A connection that was busy at first is idle once its answer is out.
  // After what has come is read: a connection whose request lies unread still passes for idle.
  const sweep = setInterval(() => setImmediate(() => closeIdle(server, answers)), SWEEP_EVERY)
  await closed
  clearTimeout(cut)
  clearInterval(sweep)
}

/**
 * Node takes a connection for idle as soon as its answer was handed over, and drops what a slow reader has not taken of it:
 * until that is sent, none is closed. Those that ask meanwhile are told that the connection ends.
 */
function closeIdle(server: Server, answers: ReadonlySet<ServerResponse>): void {
  for (const res of answers) if (res.writableEnded && !res.writableFinished) return
  server.closeIdleConnections()
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
 * is done once nobody comes, in the very turn in which none is left. Nothing is answered meanwhile, or each answer would
 * bring the next connection.
 * @returns what resolves when the last connection has ended
 */
async function stopListening(server: Server): Promise<{ closed: Promise<void> }> {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const state = busyOf(server)
  const held: (() => void)[] = []
  state.held = held
  await untilNobodyComes(server)
  const giveUp = performance.now() + LONGEST_QUEUE
  do await nextTurn()
  while (port !== undefined && waitingToBeAccepted(port) > 0 && performance.now() < giveUp)
  // Node's own HTTP close cuts a connection whose request it has not read yet; this one only stops listening.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  state.held = undefined
  for (const answer of held) answer()
  return { closed }
}

/** Whom the system is just connecting stands in no table yet: only a moment in which nobody comes says that none is. */
async function untilNobodyComes(server: Server): Promise<void> {
  const giveUp = performance.now() + LONGEST_WAIT
  let last = performance.now()
  const come = (): void => {
    last = performance.now()
  }
  server.on('connection', come)
  do {
    await pause(SILENCE / 5)
    // Timers come before connections: after a long turn they would see a silence that there was none of.
    await nextTurn()
  } while (performance.now() - last < SILENCE && performance.now() < giveUp)
  server.off('connection', come)
}
