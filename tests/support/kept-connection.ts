import { connect, type Socket } from 'node:net'

/** A connection on which one request follows the other, byte by byte. */
export interface KeptConnection {
  socket: Socket
  /** Sends bytes. @returns what has come since when it holds the pattern, or when the connection ends */
  gets(bytes: string, until: RegExp): Promise<string>
}

export function keptConnection(port: number): KeptConnection {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.setEncoding('latin1').on('error', () => undefined)
  return {
    socket,
    gets: (bytes, until) =>
      new Promise((resolve) => {
        let received = ''
        const take = (text: string): void => {
          received += text
          if (until.test(received)) done()
        }
        const done = (): void => {
          socket.off('data', take).off('close', done)
          resolve(received)
        }
        if (socket.destroyed) return done()
        socket.on('data', take).on('close', done).write(bytes)
      }),
  }
}
