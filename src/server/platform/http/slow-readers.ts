import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setUntaken } from './connections.ts'
import { readSendQueues } from './send-queues.ts'

/** Milliseconds between two looks. */
const LOOK_EVERY = 5_000
/** So many looks at which nothing more was taken, and a connection is cut: half a minute. */
const LOOKS = 6
/** So many, and it may be cut in the place of who comes. */
const LOOKS_IN_A_CROWD = 2

/** What Node knows of a socket and does not promise to tell: a long write is done with only when all of it was taken. */
interface Insides {
  _handle?: { fd?: number; bytesWritten?: number; writeQueueSize?: number } | null
}

/** How far the answers on a connection were taken when it was looked at last. */
interface Taken {
  /** Bytes that the system took from us. */
  bytes: number
  /** Bytes that the system still held for the other side. */
  held?: number
  /** Looks since, at which nothing had changed. */
  looks: number
}

/**
 * Cuts the connections of a server on which an answer waits and nothing of it has been taken for half a minute, by a
 * reader who has stopped. One on which nothing waits, such as an event stream, and one that takes little are left.
 * @param readHeld tells what the system holds for the other side of a connection
 */
export function cutSlowReaders(server: Server, readHeld = readSendQueues): void {
  const open = new Set<Socket>()
  const known = new WeakMap<Socket, Taken>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('listening', () => {
    const timer = setInterval(() => look(open, known, readHeld), LOOK_EVERY).unref()
    server.once('close', () => clearInterval(timer))
  })
}

function look(open: ReadonlySet<Socket>, known: WeakMap<Socket, Taken>, readHeld: typeof readSendQueues): void {
  const still = new Map<Socket, Taken>()
  for (const socket of open) {
    const bytes = takenBySystem(socket)
    const last = known.get(socket)
    if (socket.writableLength > 0 && last?.bytes === bytes) still.set(socket, last)
    else {
      known.set(socket, { bytes, looks: 0 })
      setUntaken(socket, false)
    }
  }
  // The table holds all connections of the machine, so it is read only where it decides something.
  const heldFor = still.size > 0 ? readHeld() : undefined
  for (const [socket, last] of still) judge(socket, last, heldFor?.(insidesOf(socket).fd ?? -1))
}

/** The system takes more from us only when the reader has taken a great part of what it holds: that has to stand still too. */
function judge(socket: Socket, last: Taken, held: number | undefined): void {
  last.looks = last.held === undefined || last.held === held ? last.looks + 1 : 0
  last.held = held
  setUntaken(socket, last.looks >= LOOKS_IN_A_CROWD)
  if (last.looks >= LOOKS) socket.destroy()
}

function takenBySystem(socket: Socket): number {
  const { bytesWritten = socket.bytesWritten - socket.writableLength, writeQueueSize = 0 } = insidesOf(socket)
  return bytesWritten - writeQueueSize
}

function insidesOf(socket: Socket): NonNullable<Insides['_handle']> {
  return (socket as Insides)._handle ?? {}
}
