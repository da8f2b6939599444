import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { useFaults } from '../support/faults.ts'
import { type KeptConnection, keptConnection } from '../support/kept-connection.ts'
import type { TestServer } from '../support/server.ts'
import { signInApi } from '../support/sign-in.ts'

const { start } = useFaults()

/** Few, so that a test reaches them; and nothing is cut because it is late. */
const FEW = { CONNECTIONS: '100', CONNECTIONS_PER_ADDRESS: '20', HEADERS_SECONDS: '60' }
const ATTACKS = {
  'slow headers': 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow:',
  'slow bodies':
    'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{',
  'connections on which nothing comes': '',
}

/** Its body is no JSON, so that its answer costs nothing. */
const BEGUN =
  'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n'

const sockets: Socket[] = []
afterEach(() => {
  for (const each of sockets.splice(0)) each.destroy()
})

/** @returns connections on which a request was begun, as many of them as the server has not cut meanwhile */
async function attack({ port }: TestServer, bytes: string, many: number): Promise<() => number> {
  const opened: Socket[] = []
  for (let count = 0; count < many; count++) {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => undefined).resume()
    await once(socket, 'connect')
    socket.write(bytes)
    opened.push(socket)
  }
  sockets.push(...opened)
  return () => opened.filter(({ destroyed }) => !destroyed).length
}

/** @returns the status of an answer on a connection of its own */
function ask(
  { origin }: TestServer,
  path: string,
  { from = '127.0.0.1', headers = {} }: { from?: string; headers?: Record<string, string> } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    get(origin + path, { localAddress: from, headers, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    }).on('error', reject)
  })
}

describe('a server with many connections from one address', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await start({ env: FEW })
  })

  test.each(Object.entries(ATTACKS))('%s keep nobody out, neither there nor elsewhere', async (_, bytes) => {
    const left = await attack(server, bytes, 200)
    for (const from of ['127.0.0.1', '127.0.0.2']) {
      expect([from, await ask(server, '/', { from })]).toEqual([from, 200])
      expect([from, await ask(server, '/auth/login', { from })]).toEqual([from, 200])
    }
    const { headers } = await signInApi(server.origin, 'student')
    expect(await ask(server, '/api/me', { headers })).toBe(200)
    await eventually(left).toBeLessThanOrEqual(20)
  })

  test('those of people who are signed in stay, by calls and by pages, whoever else comes', async () => {
    const { headers, person } = await signInApi(server.origin, 'student')
    const people = []
    for (let count = 0; count < 30; count++) {
      const known =
        count % 2 === 0
          ? `GET /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.Authorization}\r\n\r\n`
          : `GET /student HTTP/1.1\r\nHost: x\r\nCookie: token=${person.accessToken}\r\n\r\n`
      const connection = keptConnection(server.port)
      sockets.push(connection.socket)
      expect(await connection.gets(known, /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 200 /)
      // Of what comes next the server has heard, and waits for the rest.
      expect(await connection.gets(BEGUN, /100 Continue\r\n\r\n$/)).toContain('100 Continue')
      people.push(connection)
    }
    await attack(server, ATTACKS['slow headers'], 60)
    for (const { gets } of people) expect(await gets('x', /HTTP\/1\.1 400/)).toMatch(/HTTP\/1\.1 400 /)
  })

  test('one person who is signed in takes fifty of a hundred, and nothing from the others', async () => {
    const { headers } = await signInApi(server.origin, 'student')
    const asks = `GET /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: ${headers.Authorization}\r\n\r\n`
    const held: KeptConnection[] = []
    for (let count = 0; count < 60; count++) {
      const connection = keptConnection(server.port)
      sockets.push(connection.socket)
      expect(await connection.gets(asks, /\r\n\r\n/)).toMatch(/^HTTP\/1\.1 200 /)
      await connection.gets(BEGUN, /100 Continue/)
      held.push(connection)
    }
    await eventually(() => held.filter(({ socket }) => !socket.destroyed).length).toBe(50)
    const { headers: others } = await signInApi(server.origin, 'professor')
    expect(await ask(server, '/api/me', { headers: others })).toBe(200)
    expect(held.slice(10).every(({ socket }) => !socket.destroyed)).toBe(true)
  })
})

test('behind a trusted proxy connections are not counted by address', async () => {
  const server = await start({ env: { ...FEW, TRUSTED_PROXY_HOPS: '1' } })
  const left = await attack(server, ATTACKS['slow headers'], 60)
  expect(await ask(server, '/')).toBe(200)
  expect(left()).toBe(60)
})
