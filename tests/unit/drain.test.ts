import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { waitingToBeAccepted } from '#/server/platform/http/accept-queue.ts'
import { drain } from '#/server/platform/http/drain.ts'
import { createHttpServer } from '#/server/platform/http/server.ts'

const SECONDS = 1_000

async function serving(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const connections = { total: 1_000, perAddress: 0, perPerson: 0 }
  const server = createHttpServer(listener, { headersMs: 15_000, connections, mayTakeLong: () => false })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, port: (server.address() as AddressInfo).port }
}

/** Keeps opening connections, each with one request, until nobody listens. Says what became of them. */
const CLIENTS = `
const { connect } = require('node:net')
const { parentPort, workerData } = require('node:worker_threads')
const sum = { answered: 0, lost: 0 }
let running = 0
let shut = false
function ask() {
  let received = ''
  let connected = false
  running += 1
  const socket = connect({ port: workerData, host: '127.0.0.1' }, () => {
    connected = true
    socket.write('GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n')
  })
  socket.on('data', (bytes) => (received += bytes))
  socket.on('error', () => {})
  socket.on('close', () => {
    running -= 1
    if (received.startsWith('HTTP/1.1 200')) sum.answered += 1
    else if (connected) sum.lost += 1
    else shut = true
    if (!shut) ask()
    else if (running === 0) parentPort.postMessage(sum)
    if (sum.answered === 20) parentPort.postMessage('under way')
  })
}
for (let each = 0; each < 40; each += 1) ask()
`

describe('a server that ends', () => {
  test('answers everybody whom the system has connected, however busy it is', async () => {
    const { server, port } = await serving((_, res) => {
      // Busy, as a machine is beside a build: meanwhile others are connected, and nobody takes them.
      const until = performance.now() + 10
      while (performance.now() < until);
      res.setHeader('Connection', 'close').end('yes')
    })
    const clients = new Worker(CLIENTS, { eval: true, workerData: port })
    await once(clients, 'message')
    const said = once(clients, 'message')
    await drain(server, { graceMs: 60 * SECONDS })
    const [sum] = (await said) as [{ answered: number; lost: number }]
    await clients.terminate()
    expect(sum.lost).toBe(0)
    expect(sum.answered).toBeGreaterThan(40)
  })

  test('tells who has an event stream when to come back, not all at once, and closes it', async () => {
    const { server, port } = await serving((_, res) => {
      res.setHeader('Content-Type', 'text/event-stream')
      res.write('data: here\n\n')
    })
    const streams = Array.from({ length: 20 }, async () => {
      const [answer] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response')
      let received = ''
      answer.setEncoding('utf8').on('data', (text: string) => {
        received += text
      })
      await once(answer, 'data')
      return { ended: once(answer, 'end').then(() => received) }
    })
    const open = await Promise.all(streams)
    await drain(server, { graceMs: 60 * SECONDS })
    const words = await Promise.all(open.map(({ ended }) => ended))
    const waits = words.map((text) => Number(/^data: here\n\nretry: (\d+)\n\n$/.exec(text)?.[1]))
    expect(waits.filter((wait) => !(wait >= 1_000 && wait <= 2_000))).toEqual([])
    expect(new Set(waits).size).toBeGreaterThan(5)
  })

  test('says with an answer that it had begun to make before that the connection ends', async () => {
    let answer = (): void => undefined
    const { server, port } = await serving((_, res) => {
      answer = () => void res.end('late')
    })
    const asked = once(server, 'request')
    const reply = once(get({ port, host: '127.0.0.1', headers: { Connection: 'keep-alive' } }), 'response')
    await asked
    const ended = drain(server, { graceMs: 60 * SECONDS })
    answer()
    const [{ headers }] = await reply
    expect(headers.connection).toBe('close')
    await ended
  })

  test('lets an answer come whole whose end waits for a slow reader', async () => {
    const whole = Buffer.alloc(20_000_000)
    const { server, port } = await serving((_, res) => void res.end(whole))
    const [answer] = (await once(get({ port, host: '127.0.0.1', agent: false }), 'response')) as [IncomingMessage]
    const closed = once(answer, 'close')
    answer.on('error', () => undefined)
    const ended = drain(server, { graceMs: 60 * SECONDS })
    // Longer than the server looks for connections on which nothing happens.
    let received = 0
    answer.on('data', (part: Buffer) => {
      received += part.length
      answer.pause()
      setTimeout(() => answer.resume(), server.listening ? 50 : 5)
    })
    await closed
    expect([received, answer.complete]).toEqual([whole.length, true])
    await ended
  })
})

test.runIf(process.platform === 'linux')(
  'the connections that nobody has accepted yet are counted, however many others listen',
  async () => {
    const servers = Array.from({ length: 200 }, () => createNetServer().listen(0, '127.0.0.1'))
    await Promise.all(servers.map((server) => once(server, 'listening')))
    const ports = servers.map((server) => (server.address() as AddressInfo).port)
    expect(ports.map(waitingToBeAccepted)).toEqual(ports.map(() => 0))
    // Nothing is accepted while this waits.
    const knock = `for (const port of [${ports}]) for (let n = 0; n < 3; n++)
      require('node:net').connect(port, '127.0.0.1', function () { this.destroy() })`
    spawnSync(process.execPath, ['--eval', knock])
    expect(ports.map(waitingToBeAccepted)).toEqual(ports.map(() => 3))
    for (const server of servers) server.close()
  },
)
