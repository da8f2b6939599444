import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey, clientAddress } from './client-address.ts'

/** How many connections there may be at the same time. */
export interface ConnectionLimits {
  /** Altogether. */
  total: number
  /** Of one address, without those of people who are signed in; 0 = not counted, as behind a proxy. */
  perAddress: number
  /** Of one person who is signed in, wherever they are; 0 = not counted, as behind a proxy. */
  perPerson: number
}

/** Connections that are counted together: a person's, or those of an address on which nobody is signed in. */
interface Group {
  key: string
  /** Where it is found by its key. */
  among: Map<string, Group>
  all: Set<Socket>
  /** Idle, sending a request, or not taking an answer. Who has waited longest is first. */
  waiting: Set<Socket>
}

/** All connections of a server. */
interface Connections {
  limits: ConnectionLimits
  open: number
  addresses: Map<string, Group>
  people: Map<string, Group>
  /** Of all addresses, as in each; nobody's who is signed in. */
  waiting: Set<Socket>
}

interface Connection {
  socket: Socket
  of: Connections
  /** Absent = it is not counted. */
  group?: Group
  /** Requests that have come whole and are being answered. */
  answers: number
  /** Whether the answer is there, and is not being taken. */
  untaken: boolean
}

const connections = new WeakMap<Socket, Connection>()

/**
 * Counts a connection as a person's, for a request on it was theirs. Where they have too many it takes the place of the
 * one of theirs that has waited longest; where all are being answered it is counted as it was, by its address.
 */
export function recognise(socket: Socket | undefined, personId: string): void {
  const connection = socket && connections.get(socket)
  if (!connection) return
  const { people, limits } = connection.of
  const person = groupOf(people, personId)
  if (limits.perPerson === 0) leave(connection)
  else if (connection.group === person) return
  else if (person.all.size < limits.perPerson || cut(person.waiting)) enter(connection, person)
}

/** Says whether the answer on a connection lies there untaken: then it may be cut as if nothing were being answered. */
export function setUntaken(socket: Socket, untaken: boolean): void {
  const connection = connections.get(socket)
  if (!connection || connection.untaken === untaken) return
  connection.untaken = untaken
  review(connection)
}

/**
 * Keeps the connections of a server within limits. A connection too many takes the place of the stranger's that has
 * waited longest for a request to come whole, or does not take its answer: such ones cost who opens them, and keep
 * nobody out. It is itself refused only where every other one is being answered or is a signed-in person's. Many people
 * may share an address, so a person who is signed in is counted by themselves.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const all: Connections = { limits, open: 0, addresses: new Map(), people: new Map(), waiting: new Set() }
  server.on('connection', (socket: Socket) => {
    const address = groupOf(all.addresses, keyOf(socket))
    if (!makeRoom(all, address)) return void socket.destroy()
    const connection: Connection = { socket, of: all, answers: 0, untaken: false }
    all.open += 1
    connections.set(socket, connection)
    enter(connection, address)
    socket.once('close', () => {
      all.open -= 1
      leave(connection)
    })
  })
  server.on('request', countAnswer)
}

/** @returns whether one more of this address may come, in the place of another one if need be */
function makeRoom({ limits: { total, perAddress }, open, waiting }: Connections, address: Group): boolean {
  const crowded = perAddress > 0 && address.all.size >= perAddress
  if (crowded) return cut(address.waiting)
  return open < total || cut(waiting)
}

/** Knows of a request that has come whole until its answer has ended. */
function countAnswer(req: IncomingMessage, res: ServerResponse): void {
  const connection = connections.get(req.socket)
  if (!connection) return
  let answers = 0
  const count = (more: number): void => {
    answers += more
    connection.answers += more
    review(connection)
  }
  const come = (): void => {
    if (!res.closed) count(1)
  }
  if (hasBody(req)) req.once('end', come)
  else come()
  res.once('close', () => count(-answers))
}

/** @returns whether there was one to cut */
function cut(waiting: ReadonlySet<Socket>): boolean {
  const [longest] = waiting
  const connection = longest && connections.get(longest)
  if (!connection) return false
  leave(connection)
  longest.destroy()
  return true
}

function groupOf(among: Map<string, Group>, key: string): Group {
  return among.get(key) ?? { key, among, all: new Set(), waiting: new Set() }
}

function enter(connection: Connection, group: Group): void {
  leave(connection)
  connection.group = group
  group.among.set(group.key, group)
  group.all.add(connection.socket)
  review(connection)
}

function leave(connection: Connection): void {
  const { socket, group, of } = connection
  if (!group) return
  connection.group = undefined
  of.waiting.delete(socket)
  group.waiting.delete(socket)
  group.all.delete(socket)
  if (group.all.size === 0) group.among.delete(group.key)
}

/** Notes since when a connection waits, if it does; who has just begun to is last. */
function review({ socket, of, group, answers, untaken }: Connection): void {
  if (!group) return
  const waits = answers === 0 || untaken
  for (const set of group.among === of.addresses ? [of.waiting, group.waiting] : [group.waiting]) {
    set.delete(socket)
    if (waits) set.add(socket)
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function keyOf(socket: Socket): string {
  return addressKey(clientAddress(socket.remoteAddress, undefined, 0))
}
