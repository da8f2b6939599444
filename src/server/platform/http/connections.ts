import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey, clientAddress } from './client-address.ts'

/** How many connections there may be at the same time. */
export interface ConnectionLimits {
  /** Altogether. */
  total: number
  /** Of one address, without those of people who are signed in; 0 = not counted, as behind a proxy. */
  perAddress: number
}

/** The connections of one address on which nobody has shown that they are signed in. */
interface Address {
  all: Set<Socket>
  waiting: Set<Socket>
}

/** The connections that are counted: under which address, and what ends that. */
const strangers = new WeakMap<Socket, { key: string; forget(): void }>()

/** Counts a connection no longer, until it ends: a request on it was that of a person who is signed in. */
export function recognise(socket: Socket | undefined): void {
  if (socket) strangers.get(socket)?.forget()
}

/**
 * Keeps the connections of a server within limits. A connection too many takes the place of the stranger's that has
 * waited longest for a request to come whole: half-open ones cost who opens them, and keep nobody out. It is itself
 * refused only where every other one is being answered or is a signed-in person's. Many people may share an address,
 * so a person who is signed in is never counted by it.
 */
export function limitConnections(server: Server, { total, perAddress }: ConnectionLimits): void {
  let open = 0
  const addresses = new Map<string, Address>()
  /** Without a whole request: idle, or sending one. Who has waited longest is first, here and in each address. */
  const waiting = new Set<Socket>()

  function forget(socket: Socket, key: string): void {
    strangers.delete(socket)
    waiting.delete(socket)
    const address = addresses.get(key)
    address?.waiting.delete(socket)
    address?.all.delete(socket)
    if (address?.all.size === 0) addresses.delete(key)
  }
  /** @returns whether there was one to cut */
  function cut(among: ReadonlySet<Socket>): boolean {
    const [longest] = among
    if (!longest) return false
    strangers.get(longest)?.forget()
    longest.destroy()
    return true
  }
  function setWaiting(socket: Socket, waits: boolean): void {
    const key = strangers.get(socket)?.key
    if (key === undefined) return
    for (const set of [waiting, addresses.get(key)?.waiting]) {
      set?.delete(socket)
      if (waits) set?.add(socket)
    }
  }

  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket)
    const address = addresses.get(key) ?? { all: new Set(), waiting: new Set() }
    const crowded = perAddress > 0 && address.all.size >= perAddress
    if ((crowded && !cut(address.waiting)) || (!crowded && open >= total && !cut(waiting))) {
      socket.destroy()
      return
    }
    open += 1
    addresses.set(key, address)
    address.all.add(socket)
    strangers.set(socket, { key, forget: () => forget(socket, key) })
    setWaiting(socket, true)
    socket.once('close', () => {
      open -= 1
      forget(socket, key)
    })
  })
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req
    const come = (): void => {
      if (!res.closed) setWaiting(socket, false)
    }
    if (hasBody(req)) req.once('end', come)
    else come()
    res.once('close', () => setWaiting(socket, true))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function keyOf(socket: Socket): string {
  return addressKey(clientAddress(socket.remoteAddress, undefined, 0))
}
