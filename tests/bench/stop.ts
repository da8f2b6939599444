import { once } from 'node:events'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { prepareBuild } from '../support/built.ts'
import { makeBook } from '../support/crash-uploads.ts'
import { usePostgres } from '../support/postgres.ts'
import { startLoad } from '../support/runner/load.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signInApi } from '../support/sign-in.ts'
import type { Asked, Wanted } from './stop-clients.ts'

/** How often the server is stopped, and how many ask it meanwhile; it has no event streams yet. */
const RUNS = 20
const CLIENTS = { once: 30, kept: 15, slow: 5 }
/** Of the file that some take slowly: more than lies between a server and its reader, and a few seconds of reading. */
const FILE_BYTES = 12_000_000
/** Answers after which it is told to stop: all are under way then. */
const UNDER_WAY = 100

await prepareBuild()
const postgres = await usePostgres()
const load = startLoad()
const runs: (Asked & { code: number | null; seconds: number })[] = []
try {
  for (let run = 0; run < RUNS; run++) runs.push(await stopOnce())
} finally {
  await load.stop()
  await postgres.stop()
}

console.log(
  `\n${CLIENTS.once} who ask without a pause, ${CLIENTS.kept} who do so on a connection that they keep, and ${CLIENTS.slow} who take a file slowly, beside ${load.builds()} builds; the server is told to stop meanwhile.`,
)
console.log(
  'run   answered  on a kept one  files at the end  told to come back  not let in  reset  ended with  seconds',
)
for (const [index, { answered, kept, slow, later, refused, reset, code, seconds }] of runs.entries()) {
  const cells = [
    String(index + 1).padStart(3),
    String(answered).padStart(10),
    String(kept).padStart(13),
    String(slow).padStart(16),
    String(later).padStart(17),
    String(refused).padStart(10),
    String(reset).padStart(5),
    String(code).padStart(10),
    seconds.toFixed(2).padStart(7),
  ]
  console.log(cells.join('  '))
}
const good = runs.filter(({ reset, code, kept, slow }) => reset === 0 && code === 0 && kept > 0 && slow > 0).length
console.log(`${good} of ${RUNS} runs answered everybody whom they had let in, to the last byte (bound: all)`)
process.exitCode = good === RUNS ? 0 : 1

/** Starts a server, has many ask it, and tells it to stop. */
async function stopOnce(): Promise<Asked & { code: number | null; seconds: number }> {
  const server = await startServer({ env: { STOP_SECONDS: '60', LOG_LEVEL: 'silent' } })
  const { headers } = await signInApi(server.origin, 'student')
  const wanted: Wanted = {
    port: server.port,
    clients: CLIENTS,
    underWay: UNDER_WAY,
    authorization: headers.Authorization,
    file: await addFile(server),
  }
  const clients = new Worker(new URL('stop-clients.ts', import.meta.url), { workerData: wanted })
  await once(clients, 'message')
  const said = once(clients, 'message') as Promise<[Asked]>
  clients.postMessage('the server is told to stop')
  const begun = performance.now()
  const code = await server.stop('SIGTERM')
  const seconds = (performance.now() - begun) / 1_000
  const [asked] = await said
  await clients.terminate()
  return { ...asked, code, seconds }
}

/** @returns the path of a large file, for a professor */
async function addFile({ origin, dataDir, database }: TestServer): Promise<string> {
  if (!database) throw new Error('The server has no database of its own')
  const id = crypto.randomUUID()
  const folder = join(dataDir, 'files', id)
  mkdirSync(folder, { recursive: true })
  // A file of holes is read like any other.
  writeFileSync(join(folder, 'original'), '')
  truncateSync(join(folder, 'original'), FILE_BYTES)
  const materialId = await makeBook(database)
  await database.db.execute(sql`
    with file as (insert into files (id, kind, type, name, bytes, state)
      values (${id}, 'pdf', 'application/pdf', 'book.pdf', ${FILE_BYTES}, 'ready') returning id)
    insert into material_files (material_id, file_id, role) select ${materialId}, id, 'main' from file`)
  const professor = await signInApi(origin, 'professor')
  const { url } = (await (await professor.request(`/files/${id}`)).json()) as { url: string }
  return url
}
