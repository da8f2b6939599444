import { once } from 'node:events'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Deps } from '#/server/deps.ts'
import { openAuthSession } from '#/server/features/auth-sessions/auth-sessions.ts'
import { createTokens } from '#/server/platform/security/tokens.ts'
import { users } from '#/server/tables/users.ts'
import { prepareBuild } from '../support/built.ts'
import { type KeptConnection, keptConnection } from '../support/kept-connection.ts'
import { usePostgres } from '../support/postgres.ts'
import { startServer, type TestServer } from '../support/server.ts'

/** Connections of an attacker, who has one address and keeps them all open; and visitors meanwhile. */
const SLOW = 2_000
const VISITS = 100
/** People of a school, who are signed in behind the attacker's own address. */
const PEOPLE = 500
const SECRET = 'a secret of this bench, longer than thirty-two characters'
/** Milliseconds that the slowest visit may take: the attacker comes back some thousand times a second, on the same cores. */
const BOUND = 2_000

const ATTACKS: [string, string][] = [
  ['slow headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow:'],
  [
    'slow bodies',
    'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{',
  ],
  ['nothing sent', ''],
]

/** What each of them asks next; its body is still to come. */
const NEXT =
  'POST /api/auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\n'

await prepareBuild()
const postgres = await usePostgres()
let ok = true
for (const [name, bytes] of ATTACKS) {
  const server = await startServer({ env: { LOG_LEVEL: 'silent', SESSION_SECRET: SECRET } })
  const alone = await visits(server, '127.0.0.2')
  const people = await signedIn(server)
  const asking = keepAsking(people)
  const attacker = await attack(server, bytes)
  const [there, elsewhere] = [await visits(server, '127.0.0.1'), await visits(server, '127.0.0.2')]
  const cut = await asking.end()
  console.log(`\n${SLOW} connections from one address, ${name}, opened anew when they are cut:`)
  console.log(`  nobody else             ${line(alone)}`)
  console.log(`  from the same address   ${line(there)}`)
  console.log(`  from another one        ${line(elsewhere)}`)
  console.log(`  of ${PEOPLE} people signed in at the same address, ${cut} were cut off (bound: none)`)
  console.log(`  ${attacker.left()} slow connections are open, ${attacker.opened()} were opened`)
  ok &&= cut === 0 && [there, elsewhere].every(({ refused, slowest }) => refused === 0 && slowest <= BOUND)
  attacker.end()
  for (const { socket } of people) socket.destroy()
  await server.stop()
}
await postgres.stop()
console.log(`\nBounds: no visit refused, none above ${BOUND} ms: ${ok ? 'kept' : 'NOT KEPT'}`)
process.exitCode = ok ? 0 : 1

interface Visits {
  refused: number
  /** Milliseconds. */
  median: number
  slowest: number
}

/** Asks for the home page again and again, each time on a connection of its own. */
async function visits({ origin }: TestServer, from: string): Promise<Visits> {
  const times: number[] = []
  let refused = 0
  for (let visit = 0; visit < VISITS; visit++) {
    const begun = performance.now()
    const status = await new Promise<number>((resolve) => {
      get(`${origin}/`, { localAddress: from, agent: false, timeout: 30_000 }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
        .on('timeout', () => resolve(0))
        .on('error', () => resolve(0))
    })
    times.push(performance.now() - begun)
    if (status !== 200) refused += 1
  }
  times.sort((a, b) => a - b)
  return { refused, median: times[Math.floor(times.length / 2)] ?? 0, slowest: times.at(-1) ?? 0 }
}

function line({ refused, median, slowest }: Visits): string {
  return `${VISITS} visits, ${refused} refused, median ${median.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms`
}

interface Attack {
  opened(): number
  left(): number
  end(): void
}

/** Opens the connections, and each anew that is cut. */
async function attack({ port }: TestServer, bytes: string): Promise<Attack> {
  const sockets = new Set<Socket>()
  let opened = 0
  let ended = false
  const open = (): Promise<unknown> => {
    const socket = connect({ port, host: '127.0.0.1' })
    sockets.add(socket)
    opened += 1
    socket.on('error', () => undefined).resume()
    socket.on('close', () => {
      sockets.delete(socket)
      // One that is cut comes back after a while, as one that is slow does.
      if (!ended) setTimeout(() => ended || void open(), 100)
    })
    return Promise.race([once(socket, 'connect'), once(socket, 'close')]).then(() => socket.write(bytes))
  }
  for (let count = 0; count < SLOW; count++) await open()
  return {
    opened: () => opened,
    left: () => sockets.size,
    end() {
      ended = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** @returns a token for each of so many people, signed in without the work of so many passwords */
async function tokensOf({ database }: TestServer): Promise<string[]> {
  if (!database) throw new Error('The server has no database of its own')
  const deps = { config: { tokenBinding: 'off' }, tokens: createTokens(new TextEncoder().encode(SECRET)) } as Deps
  const rows = Array.from({ length: PEOPLE }, (_, number) => ({
    role: 'STUDENT' as const,
    status: 'ACTIVE' as const,
    username: `bench.${number}`,
    firstName: 'ليلى',
    lastName: 'الطرابلسي',
    classId: 1,
  }))
  const people = await database.db.insert(users).values(rows).returning({ id: users.id })
  const tokens: string[] = []
  for (const { id } of people) {
    const open = { id, role: 'STUDENT' as const }
    tokens.push((await database.database.withTx((tx) => openAuthSession(deps, tx, open, { bound: false }))).accessToken)
  }
  return tokens
}

/** Opens a connection for each person, on which they have asked for something and ask for the next. */
async function signedIn(server: TestServer): Promise<KeptConnection[]> {
  const people: KeptConnection[] = []
  for (const token of await tokensOf(server)) {
    const person = keptConnection(server.port)
    await person.gets(`GET /api/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`, /^HTTP\/1\.1 200 /)
    await person.gets(NEXT, /100 Continue/)
    people.push(person)
  }
  return people
}

/** Ends what each person was asking and asks for the next, every ten seconds: a body may take half a minute. */
function keepAsking(people: readonly KeptConnection[]): { end(): Promise<number> } {
  let cut = 0
  const finish = async (): Promise<void> => {
    const answers = await Promise.all(people.map(({ gets }) => gets('x', /HTTP\/1\.1 400 /)))
    cut = Math.max(cut, answers.filter((answer) => !/HTTP\/1\.1 400 /.test(answer)).length)
  }
  let round: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(finish).then(() => Promise.all(people.map(({ gets }) => gets(NEXT, /100 Continue/))))
  }, 10_000)
  return {
    /** @returns how many were not answered */
    async end() {
      clearInterval(timer)
      await round
      await finish()
      return cut
    },
  }
}
