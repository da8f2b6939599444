import { EventEmitter, once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type ConnectionLimits, limitConnections, recognise } from '#/server/platform/http/connections.ts'
import { eventually } from '../support/eventually.ts'

const ASKED = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const SLOW_HEADERS = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow:'
const SLOW_BODY = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345'

/** What a test does not say of itself. */
const FEW = { total: 100, perAddress: 20, perPerson: 5 }

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server with these limits, and what connects to it from an address of this machine. */
async function limited(
  limits: Partial<ConnectionLimits>,
  listener: RequestListener = (_, res) => void res.end('yes'),
): Promise<{ server: Server; open(bytes: string, from?: string): Promise<Client> }> {
  const server = createServer(listener)
  // Only what a test does may end a connection.
  server.keepAliveTimeout = 0
  limitConnections(server, { ...FEW, ...limits })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closers.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    server,
    async open(bytes, from = '127.0.0.1') {
      const taken = once(server, 'connection')
      const client = clientOf(connect({ port, host: '127.0.0.1', localAddress: from }))
      await taken
      client.socket.write(bytes)
      return client
    },
  }
}

/** Opens a connection on which a request has come whole, and is not answered. */
async function heard(server: Server, open: (bytes: string) => Promise<Client>): Promise<Client> {
  const request = once(server, 'request')
  const client = await open(ASKED)
  await request
  return client
}

interface Client {
  socket: Socket
  /** Resolves with what came when it holds the text, or with how the connection ended. */
  gets(text: string): Promise<string>
  closed: Promise<void>
}

function clientOf(socket: Socket): Client {
  let received = ''
  socket.setEncoding('utf8').on('error', () => undefined)
  socket.on('data', (text: string) => {
    received += text
  })
  closers.push(() => socket.destroy())
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return {
    socket,
    closed,
    async gets(text) {
      while (!received.includes(text) && !socket.destroyed) {
        await Promise.race([new Promise((resolve) => socket.once('data', resolve)), closed])
      }
      return received.includes(text) ? text : 'the end'
    },
  }
}

describe('connections of one address on which nobody is signed in', () => {
  test.each([
    ['headers that never end', SLOW_HEADERS],
    ['a body that never ends', SLOW_BODY],
    ['nothing at all', ''],
  ])('with %s: one too many takes the place of the oldest, and is answered', async (_, bytes) => {
    const { open } = await limited({ perAddress: 3 })
    const [oldest, ...others] = [await open(bytes), await open(bytes), await open(bytes)]
    const visitor = await open(ASKED)
    expect(await visitor.gets('yes')).toBe('yes')
    await oldest.closed
    expect(others.map(({ socket }) => socket.destroyed)).toEqual([false, false])
  })

  test('that are kept for a next request give way to who comes', async () => {
    const { open } = await limited({ perAddress: 2 })
    const kept = [await open(ASKED), await open(ASKED)]
    for (const each of kept) expect(await each.gets('yes')).toBe('yes')
    expect(await (await open(ASKED)).gets('yes')).toBe('yes')
    await kept[0]?.closed
    expect(kept[1]?.socket.destroyed).toBe(false)
  })

  test('take nothing from other addresses', async () => {
    const { open } = await limited({ perAddress: 2 })
    const other = await open(SLOW_HEADERS, '127.0.0.2')
    for (let count = 0; count < 10; count++) await open(SLOW_HEADERS)
    expect(await (await open(ASKED, '127.0.0.3')).gets('yes')).toBe('yes')
    expect(other.socket.destroyed).toBe(false)
  })

  test('that are being answered are not cut: who comes then is refused', async () => {
    const { server, open } = await limited({ perAddress: 2 }, () => undefined)
    const asked = [await heard(server, open), await heard(server, open)]
    await (await open(ASKED)).closed
    expect(asked.map(({ socket }) => socket.destroyed)).toEqual([false, false])
  })

  test('are no limit where they are not counted', async () => {
    const { open } = await limited({ perAddress: 0 })
    const many = []
    for (let count = 0; count < 20; count++) many.push(await open(SLOW_HEADERS))
    expect(many.filter(({ socket }) => socket.destroyed)).toEqual([])
  })

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
  ])('of %s and %s: whether they are one address is %s', (first, second, same) => {
    const server = new EventEmitter() as Server
    limitConnections(server, { ...FEW, perAddress: 1 })
    const [one, two] = [first, second].map((remoteAddress) => {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, cut: false, destroy: () => undefined })
      socket.destroy = () => {
        socket.cut = true
      }
      server.emit('connection', socket)
      return socket
    })
    expect([one?.cut, two?.cut]).toEqual([same, false])
  })
})

describe('people who are signed in', () => {
  /** Answers at once or streams; the header says who asks. */
  const answer: RequestListener = (req, res) => {
    if (req.headers.authorization) recognise(req.socket, req.headers.authorization)
    if (req.url === '/') res.end('yes')
    else res.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: here\n\n')
  }
  const asks = (who: string) => `GET / HTTP/1.1\r\nHost: x\r\nAuthorization: ${who}\r\n\r\n`
  const streams = (who: string) => asks(who).replace('/', '/stream')

  test('are never refused: five hundred of one address, each with an open stream', async () => {
    const { open } = await limited({ total: 2_000, perAddress: 20 }, answer)
    const people = []
    for (let count = 0; count < 500; count++) {
      const person = await open(streams(`person ${count}`))
      expect(await person.gets('here')).toBe('here')
      people.push(person)
    }
    for (let count = 0; count < 100; count++) await open(SLOW_HEADERS)
    expect(await (await open(streams('one more'))).gets('here')).toBe('here')
    expect(people.filter(({ socket }) => socket.destroyed)).toHaveLength(0)
  })

  test('with one connection too many lose the one that has waited longest, and nobody else loses any', async () => {
    const { open } = await limited({ perPerson: 3 }, answer)
    const other = await open(asks('other'))
    await other.gets('yes')
    const stream = await open(streams('one'))
    await stream.gets('here')
    const idle = [await open(asks('one')), await open(asks('one'))]
    for (const each of idle) await each.gets('yes')
    expect(await (await open(asks('one'))).gets('yes')).toBe('yes')
    await idle[0]?.closed
    expect([other, stream, idle[1]].map((each) => each?.socket.destroyed)).toEqual([false, false, false])
  })

  test('with too many that are all being answered are counted by their address beyond', async () => {
    const { open } = await limited({ perAddress: 2, perPerson: 3 }, answer)
    const all = []
    for (let count = 0; count < 5; count++) {
      const each = await open(streams('one'))
      await each.gets('here')
      all.push(each)
    }
    await (await open(streams('one'))).closed
    expect(all.filter(({ socket }) => socket.destroyed)).toHaveLength(0)
    all[0]?.socket.destroy()
    all[4]?.socket.destroy()
    await eventually(async () => (await open(streams('other'))).gets('here')).toBe('here')
  })

  test('keep a connection on which another one signs in: it is theirs then', async () => {
    const { open } = await limited({ perPerson: 1 }, answer)
    const first = await open(asks('one'))
    await first.gets('yes')
    first.socket.write(streams('other'))
    await first.gets('here')
    const second = await open(asks('one'))
    await second.gets('yes')
    expect(first.socket.destroyed).toBe(false)
    await (await open(asks('one'))).gets('yes')
    await second.closed
    expect(first.socket.destroyed).toBe(false)
  })

  test('are not counted where a proxy shares its connections among them', async () => {
    const { open } = await limited({ perAddress: 0, perPerson: 0 }, answer)
    const many = []
    for (let count = 0; count < 20; count++) {
      const each = await open(asks('one'))
      await each.gets('yes')
      many.push(each)
    }
    expect(many.filter(({ socket }) => socket.destroyed)).toEqual([])
  })
})

describe('connections altogether', () => {
  test('one too many takes the place of whoever has waited longest, from wherever', async () => {
    const { open } = await limited({ total: 4, perAddress: 0 })
    const slow = []
    for (let count = 0; count < 4; count++) slow.push(await open(SLOW_HEADERS, `127.0.0.${count + 2}`))
    expect(await (await open(ASKED)).gets('yes')).toBe('yes')
    await slow[0]?.closed
    expect(slow.filter(({ socket }) => socket.destroyed)).toHaveLength(1)
  })

  test('are not more than the limit, when none can be cut', async () => {
    const { server, open } = await limited({ total: 2, perAddress: 0 }, (req) =>
      recognise(req.socket, crypto.randomUUID()),
    )
    const people = [await heard(server, open), await heard(server, open)]
    await (await open(ASKED)).closed
    expect(people.map(({ socket }) => socket.destroyed)).toEqual([false, false])
  })
})
