import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limitConnections } from '#/server/platform/http/connections.ts'
import { createHttpServer } from '#/server/platform/http/server.ts'
import { cutSlowReaders } from '#/server/platform/http/slow-readers.ts'
import { eventually } from '../support/eventually.ts'

const ASKED = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
/** More than the systems on both sides hold together. */
const LARGE = Buffer.alloc(64 * 1024 * 1024)
const LOOK = 5_000
/** Little of it, and more than the reader's system waits for before it lets the server's send on. */
const LITTLE = 1_000_000

const closers: (() => void)[] = []
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.useRealTimers()
})

const sendLarge: RequestListener = (_, res) => void res.end(LARGE)

function looks(count: number): void {
  vi.advanceTimersByTime(count * LOOK)
}

function createPlain(listener: RequestListener): Server {
  const server = createServer(listener)
  cutSlowReaders(server)
  return server
}

interface Reader {
  /** The reader's side, of which nothing is read until a test does. */
  client: Socket
  /** The server's side. */
  served: Socket
}

/** Lets a server listen. @returns what asks on a new connection, and waits until the answer has begun to come */
async function serving(server: Server): Promise<() => Promise<Reader>> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return async () => {
    const taken = once(server, 'connection')
    const client = connect({ port, host: '127.0.0.1' }).on('error', () => undefined)
    closers.push(() => client.destroy())
    client.write(ASKED)
    const [served] = (await taken) as [Socket]
    await Promise.race([once(client, 'readable'), once(client, 'close')])
    return { client, served }
  }
}

/** Takes so many bytes; as much again must have come meanwhile. */
async function take({ client }: Reader, bytes: number): Promise<void> {
  for (let left = bytes; left > 0; ) {
    const part = client.read() as Buffer | null
    if (part) left -= part.length
    else await once(client, 'readable')
  }
}

/** Looks again and again: the systems on both sides move on for a moment. */
function isCutAtLast({ served }: Reader) {
  return eventually(() => {
    looks(1)
    return served.destroyed
  }).toBe(true)
}

describe('who asks for much', () => {
  test('and takes nothing is cut, but not before half a minute', async () => {
    const reader = await (await serving(createPlain(sendLarge)))()
    looks(6)
    expect(reader.served.destroyed).toBe(false)
    await isCutAtLast(reader)
  })

  test('is cut by the server as it is set up', async () => {
    const connections = { total: 100, perAddress: 100, perPerson: 100 }
    const server = createHttpServer(sendLarge, { headersMs: 15_000, connections, mayTakeLong: () => false })
    await isCutAtLast(await (await serving(server))())
  })

  test('and takes a little now and then is left; cut once they stop', async () => {
    const reader = await (await serving(createPlain(sendLarge)))()
    for (let count = 0; count < 30; count++) {
      looks(1)
      await take(reader, LITTLE)
    }
    expect(reader.served.destroyed).toBe(false)
    await isCutAtLast(reader)
  })
})

test('a stream on which nothing waits to be taken is never cut', async () => {
  const open = await serving(
    createPlain((_, res) => void res.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: here\n\n')),
  )
  const { served } = await open()
  looks(1_000)
  expect(served.destroyed).toBe(false)
})

test('looks end with the server', async () => {
  const server = createPlain(sendLarge)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  expect(vi.getTimerCount()).toBe(1)
  server.close()
  await once(server, 'close')
  expect(vi.getTimerCount()).toBe(0)
})

/** A connection that holds as much of an answer as a test says. */
interface Holding extends EventEmitter {
  remoteAddress: string
  destroyed: boolean
  writableLength: number
  _handle: { fd: number; bytesWritten: number; writeQueueSize: number }
}

describe('connections of an address that may have two', () => {
  const held = new Map<number, number>()
  let server: Server
  let first: Holding
  let second: Holding
  beforeEach(() => {
    held.clear()
    server = new EventEmitter() as Server
    limitConnections(server, { total: 100, perAddress: 2, perPerson: 2 })
    cutSlowReaders(server, () => (file) => held.get(file))
    server.emit('listening')
    closers.push(() => server.emit('close'))
    first = opened(1)
    second = opened(2)
  })

  /** Connects and asks; a part of the answer waits to be taken. */
  function opened(fd: number): Holding {
    const _handle = { fd, bytesWritten: 2_000, writeQueueSize: 1_000 }
    const socket: Holding = Object.assign(new EventEmitter(), {
      remoteAddress: '192.0.2.1',
      destroyed: false,
      destroy() {
        this.destroyed = true
        socket.emit('close')
      },
      writableLength: 1_000,
      _handle,
    })
    server.emit('connection', socket)
    if (!socket.destroyed) server.emit('request', { socket, headers: {} }, new EventEmitter())
    return socket
  }

  test('that stand still give way to who comes after two looks, the oldest first', () => {
    looks(3)
    expect(opened(3).destroyed).toBe(false)
    expect([first.destroyed, second.destroyed]).toEqual([true, false])
  })

  test.each([
    ['the system takes more', () => (first._handle.writeQueueSize -= 1)],
    ['the reader takes what the system holds', () => held.set(1, (held.get(1) ?? 0) - 1)],
    ['nothing waits any more', () => (first.writableLength = 0)],
  ])('keep their place while %s', (_, move) => {
    held.set(1, 1_000_000)
    second.writableLength = 0
    for (let count = 0; count < 50; count++) {
      looks(1)
      move()
    }
    looks(1)
    expect(opened(3).destroyed).toBe(true)
    expect([first.destroyed, second.destroyed]).toEqual([false, false])
  })

  test('keep it again once the answer is taken on', () => {
    looks(3)
    for (const { _handle } of [first, second]) _handle.writeQueueSize = 500
    looks(1)
    expect(opened(3).destroyed).toBe(true)
  })

  test('are cut at the seventh look, one without the other', () => {
    looks(6)
    first._handle.writeQueueSize = 500
    expect([first.destroyed, second.destroyed]).toEqual([false, false])
    looks(1)
    expect([first.destroyed, second.destroyed]).toEqual([false, true])
  })
})
