import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { prepareBuild } from '../support/built.ts'
import { usePostgres } from '../support/postgres.ts'
import { startLoad } from '../support/runner/load.ts'
import { startServer } from '../support/server.ts'
import { signInApi } from '../support/sign-in.ts'
import type { Asked } from './stop-clients.ts'

/** How often the server is stopped, and how many ask it meanwhile. */
const RUNS = 20
const CLIENTS = 50
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
  `\n${CLIENTS} who ask without a pause, beside ${load.builds()} builds; the server is told to stop meanwhile.`,
)
console.log('run   answered  told to come back  not let in  reset  ended with  seconds to stop')
for (const [index, { answered, later, refused, reset, code, seconds }] of runs.entries()) {
  const cells = [
    String(index + 1).padStart(3),
    String(answered).padStart(10),
    String(later).padStart(18),
    String(refused).padStart(11),
    String(reset).padStart(6),
    String(code).padStart(11),
    seconds.toFixed(2).padStart(16),
  ]
  console.log(cells.join(' '))
}
const good = runs.filter(({ reset, code }) => reset === 0 && code === 0).length
console.log(`${good} of ${RUNS} runs answered everybody whom they had let in (bound: all)`)
process.exitCode = good === RUNS ? 0 : 1

/** Starts a server, has many ask it, and tells it to stop. */
async function stopOnce(): Promise<Asked & { code: number | null; seconds: number }> {
  const server = await startServer({ env: { STOP_SECONDS: '60', LOG_LEVEL: 'silent' } })
  const { headers } = await signInApi(server.origin, 'student')
  const clients = new Worker(new URL('stop-clients.ts', import.meta.url), {
    workerData: { port: server.port, clients: CLIENTS, underWay: UNDER_WAY, authorization: headers.Authorization },
  })
  await once(clients, 'message')
  const said = once(clients, 'message') as Promise<[Asked]>
  const begun = performance.now()
  const code = await server.stop('SIGTERM')
  const seconds = (performance.now() - begun) / 1_000
  const [asked] = await said
  await clients.terminate()
  return { ...asked, code, seconds }
}
