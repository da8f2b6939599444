import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { useFaults } from '../support/faults.ts'
import type { TestServer } from '../support/server.ts'

const { start } = useFaults()

/** @returns a connection with a request whose body never comes, which the server has begun to wait for */
async function stuckRequest({ port }: TestServer): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  socket.write(
    'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n',
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 100 /)
  return socket
}

describe('the server is told to stop', () => {
  test('during fifty running requests: all are answered, and it ends with 0', async () => {
    const server = await start()
    const agent = new Agent({ keepAlive: true, maxSockets: 60 })
    const signIn = (): Promise<number> =>
      new Promise((resolve, reject) => {
        const body = JSON.stringify({ username: 'student', password: 'manara-demo' })
        const call = request(
          `${server.origin}/api/auth/signin`,
          {
            method: 'POST',
            agent,
            headers: { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
          },
          (answer) => {
            answer.resume()
            answer.on('end', () => resolve(answer.statusCode ?? 0))
          },
        )
        call.on('error', reject)
        call.end(body)
        call.on('socket', (socket) => (socket.connecting ? socket.once('connect', connected) : connected()))
      })
    let open = 0
    const connected = (): void => {
      open++
    }
    const answers = Array.from({ length: 50 }, signIn)
    await vi.waitUntil(() => open === 50, { timeout: 5_000, interval: 1 })
    const first = await Promise.race(answers)
    const code = server.stop('SIGTERM')
    const statuses = [first, ...(await Promise.all(answers))]
    expect(await code).toBe(0)
    // Some may be told to come back, for the queue of hashes is bounded; none is left without an answer.
    expect(statuses.filter((each) => each !== 200 && each !== 503)).toEqual([])
    agent.destroy()
  }, 60_000)

  test('with idle connections open: it does not wait for them', async () => {
    const server = await start()
    const agent = new Agent({ keepAlive: true })
    await new Promise<void>((resolve, reject) => {
      request(`${server.origin}/health/live`, { agent }, (answer) => answer.resume().on('end', resolve))
        .on('error', reject)
        .end()
    })
    expect(await server.stop('SIGINT')).toBe(0)
    agent.destroy()
  }, 20_000)

  test('and says so before it takes no more connections, on those that are open too', async () => {
    const server = await start()
    const agent = new Agent({ keepAlive: true })
    const ready = (): Promise<number> =>
      new Promise((resolve, reject) => {
        request(`${server.origin}/health/ready`, { agent }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
        })
          .on('error', reject)
          .end()
      })
    expect(await ready()).toBe(200)
    const code = server.stop('SIGTERM')
    const seen: number[] = []
    for (let status = await ready(); status > 0; status = await ready().catch(() => 0)) seen.push(status)
    expect(seen).toContain(503)
    expect(seen.slice(seen.indexOf(503)).filter((status) => status !== 503)).toEqual([])
    expect(await code).toBe(0)
    agent.destroy()
  }, 20_000)

  test('and waits for a request that never ends, but not for ever', async () => {
    const server = await start()
    const socket = await stuckRequest(server)
    const told = performance.now()
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(performance.now() - told).toBeGreaterThan(5_000)
    expect(performance.now() - told).toBeLessThan(12_000)
    socket.destroy()
  }, 30_000)

  test('a second time: it ends at once', async () => {
    const server = await start()
    const socket = await stuckRequest(server)
    const told = performance.now()
    process.kill(server.pid, 'SIGTERM')
    // One that follows on the heels of the first may be its echo.
    const again = setInterval(() => process.kill(server.pid, 'SIGTERM'), 1_200)
    const { code } = await server.ended
    clearInterval(again)
    expect(code).toBe(1)
    expect(performance.now() - told).toBeLessThan(5_000)
    socket.destroy()
  }, 30_000)
})
