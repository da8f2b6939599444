import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHttpServer } from '#/server/platform/http/server.ts'

const BEGUN = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345'

const options = { connections: { total: 100, perAddress: 10, perPerson: 10 }, mayTakeLong: () => false }

const running: ReturnType<typeof createHttpServer>[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const server of running.splice(0)) server.close()
})

describe('the time that a client gets', () => {
  test('is what was set for its headers', () => {
    const server = createHttpServer(() => undefined, { ...options, headersMs: 15_000 })
    expect(server.headersTimeout).toBe(15_000)
  })

  test('is half a minute for its body; then it is told so, and cut', async () => {
    const server = createHttpServer(() => asked(), { ...options, headersMs: 15_000 })
    let asked = (): void => undefined
    const request = new Promise<void>((resolve) => {
      asked = resolve
    })
    running.push(server)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let received = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text
    })
    socket.write(BEGUN)
    await request
    vi.advanceTimersByTime(29_000)
    expect(socket.readyState).toBe('open')
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1_000)
    await once(socket, 'close')
    expect(received).toMatch(/^HTTP\/1\.1 408 /)
  })
})
