import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { headerOf, rawGet, rawRequest } from '../support/raw-http.ts'

let server: Server
afterEach(() => server.close())

/** A server that notes what it gets and answers with these bytes. */
async function answering(bytes: string, close = false): Promise<{ port: number; got: string[] }> {
  const got: string[] = []
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      got.push(chunk.toString('latin1'))
      socket.write(bytes, () => close && socket.end())
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, got }
}

test('the target goes out as it is spelled', async () => {
  const { port, got } = await answering('HTTP/1.1 302 Found\r\nLocation: /auth/login\r\nContent-Length: 0\r\n\r\n')
  const answer = await rawGet(port, '//%61dmin/../%2561dmin', { Cookie: 'a=b' })
  expect(got[0]).toMatch(/^GET \/\/%61dmin\/\.\.\/%2561dmin HTTP\/1\.1\r\n/)
  expect(got[0]).toContain('\r\nCookie: a=b\r\n')
  expect(answer.status).toBe(302)
  expect(headerOf(answer, 'LOCATION')).toBe('/auth/login')
})

test('an answer in chunks is put together, one of known length is cut there', async () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nab\n\r\n5\r\ncdefg\r\n0\r\n\r\n'
  const first = await answering(chunked)
  expect((await rawGet(first.port, '/')).body).toBe('ab\ncdefg')
  server.close()
  const second = await answering('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-A: 1\r\nX-A: 2\r\n\r\nhi')
  const answer = await rawGet(second.port, '/')
  expect(answer.body).toBe('hi')
  expect(answer.headers.get('x-a')).toEqual(['1', '2'])
})

test('an answer without a length ends with the connection, one to HEAD with its head', async () => {
  const first = await answering('HTTP/1.1 200 OK\r\n\r\nall of it', true)
  expect((await rawGet(first.port, '/')).body).toBe('all of it')
  server.close()
  const second = await answering('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n')
  expect((await rawRequest(second.port, 'HEAD / HTTP/1.1\r\nHost: a\r\n\r\n')).status).toBe(200)
})

test('silence and nonsense are told from an answer', async () => {
  const silent = await answering('')
  await expect(rawRequest(silent.port, 'GET / HTTP/1.1\r\n\r\n', { patience: 100 })).rejects.toThrow(
    'No whole answer within 100 ms',
  )
  server.close()
  const nonsense = await answering('hello\r\n\r\n', true)
  await expect(rawGet(nonsense.port, '/')).rejects.toThrow('no HTTP answer')
})
