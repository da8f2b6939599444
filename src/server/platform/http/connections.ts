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

/** A connection that is counted. */
interface Stranger {
  key: string
  /** Requests that have come whole and are being answered. */
  answers: number
  /** Whether the answer is there, and is not being taken. */
  untaken: boolean
  forget(): void
  /** Notes whether the connection waits, after one of these has changed. */
  review(): void
}

const strangers = new WeakMap<Socket, Stranger>()

/** Counts a connection no longer, until it ends: a request on it was that of a person who is signed in. */
export function recognise(socket: Socket | undefined): void {
  if (socket) strangers.get(socket)?.forget()
}

/** Says whether the answer on a connection lies there untaken: then it may be cut as if nothing were being answered. */
export function setUntaken(socket: Socket, untaken: boolean): void {
  const stranger = strangers.get(socket)
  if (!stranger || stranger.untaken === untaken) return
  stranger.untaken = untaken
  stranger.review()
}

/**
 * Keeps the connections of a server within limits. A connection too many takes the place of the stranger's that has
 * waited longest for a request to come whole, or does not take its answer: such ones cost who opens them, and keep
 * nobody out. It is itself refused only where every other one is being answered or is a signed-in person's. Many people
 * may share an address, so a person who is signed in is never counted by it.
 */
export function limitConnections(server: Server, { total, perAddress }: ConnectionLimits): void {
  let open = 0
  const addresses = new Map<string, Address>()
  /** Idle, sending a request, or not taking an answer. Who has waited longest is first, here and in each address. */
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
  function review(socket: Socket, { key, answers, untaken }: Stranger): void {
    for (const set of [waiting, addresses.get(key)?.waiting]) {
      set?.delete(socket)
      if (answers === 0 || untaken) set?.add(socket)
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
    const stranger: Stranger = {
      key,
      answers: 0,
      untaken: false,
      forget: () => forget(socket, key),
      review: () => review(socket, stranger),
    }
    strangers.set(socket, stranger)
    stranger.review()
    socket.once('close', () => {
      open -= 1
      forget(socket, key)
    })
  })
  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req
    let answers = 0
    const count = (more: number): void => {
      answers += more
      const stranger = strangers.get(socket)
      if (!stranger) return
      stranger.answers += more
      stranger.review()
    }
    const come = (): void => {
      if (!res.closed) count(1)
    }
    if (hasBody(req)) req.once('end', come)
    else come()
    res.once('close', () => count(-answers))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function keyOf(socket: Socket): string {
  return addressKey(clientAddress(socket.remoteAddress, undefined, 0))
}
