import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useFaults } from '../support/faults.ts'
import type { TestServer } from '../support/server.ts'
import { demoPassword } from '../support/sign-in.ts'

const { start } = useFaults()

/** Longer than any test: a server that ends within one has not waited for it. */
const NEVER = { STOP_SECONDS: '600' }
const SIGN_IN = JSON.stringify({ username: 'student', password: demoPassword })

/** @returns a connection with a request whose body is still to come, which the server has begun to wait for */
async function stuckRequest({ port }: TestServer): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${SIGN_IN.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 100 /)
  return socket
}

/** Asks whether a server is ready, on a connection that is kept. @returns the status; 0 when nobody listens any more */
function ready({ origin }: TestServer, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    request(`${origin}/health/ready`, { agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end()
  })
}

/** @returns every status of the readiness probe until the server takes no more connections */
async function statusesUntilClosed(server: TestServer, agent: Agent): Promise<number[]> {
  const seen: number[] = []
  for (let status = await ready(server, agent); status > 0; status = await ready(server, agent)) seen.push(status)
  return seen
}

/** Told that it has ended we are a moment later than it ends. */
function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGTERM')
  } catch (error) {
    expect(error).toMatchObject({ code: 'ESRCH' })
  }
}

describe('the server is told to stop', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await start({ env: NEVER })
  })

  test('during fifty running requests: all are answered, and it ends with 0', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 60 })
    const signIn = (): Promise<number> =>
      new Promise((resolve, reject) => {
        const call = request(
          `${server.origin}/api/auth/signin`,
          {
            method: 'POST',
            agent,
            headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(SIGN_IN) },
          },
          (answer) => {
            answer.resume()
            answer.on('end', () => resolve(answer.statusCode ?? 0))
          },
        )
        call.on('error', reject)
        call.end(SIGN_IN)
        call.on('socket', (socket) => (socket.connecting ? socket.once('connect', connected) : connected()))
      })
    let open = 0
    const connected = (): void => {
      open++
    }
    const answers = Array.from({ length: 50 }, signIn)
    await vi.waitUntil(() => open === 50, { timeout: 60_000, interval: 1 })
    const first = await Promise.race(answers)
    const code = server.stop('SIGTERM')
    const statuses = [first, ...(await Promise.all(answers))]
    expect(await code).toBe(0)
    // Some may be told to come back, for the queue of hashes is bounded; none is left without an answer.
    expect(statuses.filter((each) => each !== 200 && each !== 503)).toEqual([])
    agent.destroy()
  })

  test('and says so before it takes no more connections, on those that are open too; idle ones it does not wait for', async () => {
    const [idle, agent] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })]
    expect([await ready(server, idle), await ready(server, agent)]).toEqual([200, 200])
    const code = server.stop('SIGINT')
    const seen = await statusesUntilClosed(server, agent)
    expect(seen).toContain(503)
    expect(seen.slice(seen.indexOf(503)).filter((status) => status !== 503)).toEqual([])
    expect(await code).toBe(0)
    for (const each of [idle, agent]) each.destroy()
  })

  test('and waits for a request that is still on its way', async () => {
    const socket = await stuckRequest(server)
    const code = server.stop('SIGTERM')
    const agent = new Agent({ keepAlive: false })
    await statusesUntilClosed(server, agent)
    socket.write(SIGN_IN)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 /)
    expect(await code).toBe(0)
  })

  test('a second time: it ends at once', async () => {
    const socket = await stuckRequest(server)
    process.kill(server.pid, 'SIGTERM')
    // One that follows on the heels of the first may be its echo.
    const again = setInterval(() => killIfThere(server.pid), 1_200)
    const { code } = await server.ended
    clearInterval(again)
    expect(code).toBe(1)
    socket.destroy()
  })
})

test('a request that never ends is not waited for for ever', async () => {
  const server = await start({ env: { STOP_SECONDS: '1' } })
  const socket = await stuckRequest(server)
  const cut = once(socket, 'close')
  expect(await server.stop('SIGTERM')).toBe(0)
  await cut
})
