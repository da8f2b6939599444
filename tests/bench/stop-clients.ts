import { Agent, type IncomingMessage, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * How a client asks: each time on a connection of its own, again and again on one that it keeps, or for a file that it
 * takes slowly.
 */
type Manner = 'once' | 'kept' | 'slow'

/** What became of everything that was asked. */
export interface Asked {
  /** Whole. */
  answered: number
  /** Of these, on a connection that had had an answer before. */
  kept: number
  /** Of these, files whose first bytes had come when the server was told to stop. */
  slow: number
  /** With 503: the answer of a server that says when to come again. */
  later: number
  /** Nobody listened any more. */
  refused: number
  /** Connected, and then without an answer, or with a part of one. */
  reset: number
}

export interface Wanted {
  port: number
  clients: Record<Manner, number>
  underWay: number
  authorization: string
  /** Path of a large file. */
  file: string
}

const { port, clients, underWay, authorization, file } = workerData as Wanted
/** Milliseconds between two parts of a file, of some 64 KB each. */
const SIP_EVERY = 15
const body = JSON.stringify({ username: 'student', password: 'wrong' })
const json = { 'Content-Type': 'application/json', 'Content-Length': body.length }
/** A file, a page, a call, and one that takes its time. */
const REQUESTS = [
  { path: '/' },
  { path: '/auth/login' },
  { path: '/api/me', headers: { Authorization: authorization } },
  { path: '/api/auth/signin', method: 'POST', headers: json },
]
const sum: Asked = { answered: 0, kept: 0, slow: 0, later: 0, refused: 0, reset: 0 }
let running = 0
let asked = 0
let stopping = false
parentPort?.on('message', () => {
  stopping = true
})

/** Asks, and again when the answer is there, until nobody listens. */
function ask(manner: Manner, agent: Agent | false): void {
  const wanted = manner === 'slow' ? { path: file } : (REQUESTS[asked % REQUESTS.length] ?? { path: '/' })
  let connected = false
  asked += 1
  running += 1
  const next = (): void => {
    running -= 1
    if (sum.answered === underWay) parentPort?.postMessage('under way')
    if (sum.refused === 0) ask(manner, agent)
    else if (running === 0) parentPort?.postMessage(sum)
  }
  const asking = request({ ...wanted, port, host: '127.0.0.1', agent })
  asking.on('socket', (socket) => {
    if (socket.connecting) {
      socket.once('connect', () => {
        connected = true
      })
    } else connected = true
  })
  asking.on('error', () => undefined)
  const without = (): void => {
    sum[connected ? 'reset' : 'refused'] += 1
    next()
  }
  asking.once('close', without)
  asking.once('response', (answer) => {
    asking.off('close', without)
    const before = !stopping
    answer.on('error', () => undefined)
    answer.once('close', () => {
      if (!answer.complete) sum.reset += 1
      else if (answer.statusCode === 503) sum.later += 1
      else {
        sum.answered += 1
        if (asking.reusedSocket) sum.kept += 1
        if (manner === 'slow' && before && stopping) sum.slow += 1
      }
      next()
    })
    if (manner === 'slow') takeSlowly(answer)
    else answer.resume()
  })
  asking.end(wanted.method === 'POST' ? body : undefined)
}

function takeSlowly(answer: IncomingMessage): void {
  answer.on('data', () => {
    answer.pause()
    setTimeout(() => answer.resume(), SIP_EVERY)
  })
}

for (const manner of ['once', 'kept', 'slow'] as const) {
  for (let each = 0; each < clients[manner]; each += 1) {
    ask(manner, manner === 'kept' && new Agent({ keepAlive: true, maxSockets: 1 }))
  }
}
