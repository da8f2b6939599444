import { connect } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

/** What became of everything that was asked. */
export interface Asked {
  answered: number
  /** With 503: the answer of a server that says when to come again. */
  later: number
  /** Nobody listened any more. */
  refused: number
  /** Connected, and then without an answer. */
  reset: number
}

interface Wanted {
  port: number
  clients: number
  underWay: number
  authorization: string
}

const { port, clients, underWay, authorization } = workerData as Wanted
const host = 'Host: x\r\nConnection: close\r\n'
const body = JSON.stringify({ username: 'student', password: 'wrong' })
/** A file, a page, a call, and one that takes its time. */
const REQUESTS = [
  `GET / HTTP/1.1\r\n${host}\r\n`,
  `GET /auth/login HTTP/1.1\r\n${host}\r\n`,
  `GET /api/me HTTP/1.1\r\n${host}Authorization: ${authorization}\r\n\r\n`,
  `POST /api/auth/signin HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
]
const sum: Asked = { answered: 0, later: 0, refused: 0, reset: 0 }
let running = 0
let asked = 0

/** Asks on a connection of its own, and again when it has its answer, until nobody listens. */
function ask(): void {
  const request = REQUESTS[asked % REQUESTS.length] ?? ''
  let received = ''
  let connected = false
  asked += 1
  running += 1
  const socket = connect({ port, host: '127.0.0.1' }, () => {
    connected = true
    socket.write(request)
  })
  socket.setEncoding('latin1').on('error', () => undefined)
  socket.on('data', (text: string) => {
    received += text
  })
  socket.on('close', () => {
    running -= 1
    const whole = received.includes('\r\n\r\n')
    if (whole && received.startsWith('HTTP/1.1 503')) sum.later += 1
    else if (whole) sum.answered += 1
    else if (connected) sum.reset += 1
    else sum.refused += 1
    if (sum.answered === underWay) parentPort?.postMessage('under way')
    if (sum.refused === 0) ask()
    else if (running === 0) parentPort?.postMessage(sum)
  })
}

for (let each = 0; each < clients; each++) ask()
