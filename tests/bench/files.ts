import { once } from 'node:events'
import { createReadStream, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { prepareBuild } from '../support/built.ts'
import { makeBook } from '../support/crash-uploads.ts'
import { testDatabase } from '../support/database.ts'
import { usePostgres } from '../support/postgres.ts'
import { startServer } from '../support/server.ts'
import { signInApi } from '../support/sign-in.ts'
import { memoryOf } from './measure.ts'

const BYTES = 1_000_000_000
const MIDDLE = { start: BYTES / 2, end: BYTES / 2 + 999_999 }
const ROUNDS = 200
/** Clients that read slowly, for how many seconds, and how much each takes at a time. */
const CLIENTS = 100
const SECONDS = 30
const SIP = { bytes: 16_384, everyMs: 100 }

await prepareBuild()
const postgres = await usePostgres()
const database = await testDatabase({ seeded: true })
const folder = mkdtempSync(join(tmpdir(), 'manara-bench-'))
const id = crypto.randomUUID()
const path = join(folder, 'files', id, 'original')
mkdirSync(join(folder, 'files', id), { recursive: true })
writeFileSync(path, '')
// A file of holes is read like any other, and takes no place.
truncateSync(path, BYTES)
const materialId = await makeBook(database)
await database.db.execute(sql`
  with file as (insert into files (id, kind, type, name, bytes, state)
    values (${id}, 'video', 'video/mp4', 'film.mp4', ${BYTES}, 'ready') returning id)
  insert into material_files (material_id, file_id, role) select ${materialId}, id, 'main' from file`)
const server = await startServer({ env: { LOG_LEVEL: 'silent', DATABASE_URL: database.url, DATA_DIR: folder } })
const client = await signInApi(server.origin, 'professor')
const { url } = (await (await client.request(`/files/${id}`)).json()) as { url: string }
const address = new URL(url, server.origin)

const agent = new Agent({ keepAlive: true })

async function fetchRange(headers: Record<string, string>, on?: Agent): Promise<IncomingMessage> {
  const [answer] = (await once(get(address, { headers, agent: on ?? false }), 'response')) as [IncomingMessage]
  if (answer.statusCode !== 206) throw new Error(`The range was answered ${answer.statusCode}`)
  return answer
}

/** Milliseconds to the first bytes through the server; the rest is read too, so that the connection is kept. */
async function throughServer(): Promise<number> {
  const start = performance.now()
  const answer = await fetchRange({ Range: `bytes=${MIDDLE.start}-${MIDDLE.end}` }, agent)
  await once(answer, 'readable')
  const time = performance.now() - start
  answer.resume()
  await once(answer, 'end')
  return time
}

async function bare(): Promise<number> {
  const start = performance.now()
  const stream = createReadStream(path, MIDDLE)
  await once(stream, 'readable')
  const time = performance.now() - start
  stream.resume()
  await once(stream, 'end')
  return time
}

const times = { server: [] as number[], bare: [] as number[] }
// By turns, so that a slow moment of the machine slows both; the first rounds warm both up.
for (let round = -20; round < ROUNDS; round += 1) {
  const [one, other] = [await throughServer(), await bare()]
  if (round < 0) continue
  times.server.push(one)
  times.bare.push(other)
}
const at = (values: number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? 0
console.log(
  `\nFirst byte of a range in the middle of a file of ${BYTES / 1e9} GB, server over a bare createReadStream:`,
)
for (const [name, part] of [
  ['median', 0.5],
  ['p95', 0.95],
] as const) {
  const [one, other] = [at(times.server, part), at(times.bare, part)]
  console.log(`${(one / other).toFixed(2)}  ${name} (${one.toFixed(2)} ms over ${other.toFixed(2)} ms)`)
}

let over = false
let read = 0
async function sipSlowly(): Promise<void> {
  const answer = await fetchRange({ Range: 'bytes=0-' })
  answer.pause()
  while (!over) {
    await wait(SIP.everyMs)
    read += (answer.read(SIP.bytes) ?? answer.read())?.length ?? 0
  }
  answer.destroy()
}

const start = memoryOf(server.pid)
const clients = Promise.all(Array.from({ length: CLIENTS }, sipSlowly))
const memory: number[] = []
for (let second = 1; second <= SECONDS; second += 1) {
  await wait(1_000)
  memory.push(memoryOf(server.pid))
}
const [third = 0, end = 0] = [memory[SECONDS / 3 - 1], memory.at(-1)]
over = true
await clients
console.log(
  `\n${CLIENTS} clients that read it slowly for ${SECONDS} s, ${(read / 1e6 / SECONDS).toFixed(1)} MB a second in all; memory of the server:`,
)
console.log(
  `${start.toFixed(0)} MiB before, ${third.toFixed(0)} after a third of the time, ${end.toFixed(0)} at the end`,
)
console.log(`${(end / third).toFixed(2)}  end over a third; ${(end / start).toFixed(2)}  end over before`)
console.log(`${(Math.max(...memory) / start).toFixed(2)}  most over before`)

agent.destroy()
await server.stop()
await database.drop()
await postgres.stop()
rmSync(folder, { recursive: true })
