import { parseArgs } from 'node:util'
import type { Head } from '#/server/features/audit/sealing.ts'
import { type Fault, verifyChain } from '#/server/features/audit/verify.ts'
import { createDatabase } from '#/server/platform/database/database.ts'
import { EntryError } from './entry-error.ts'
import { runOnDatabase } from './run-on-database.ts'

/** Milliseconds for one of its queries: they read the whole log. */
const LIMIT = 600_000
/** An event waits twenty seconds for its seal where the academy runs. */
const LONG_SECONDS = 60
/** Exit status where something is not as it was written. */
const FAULTY = 1

/** @throws {EntryError} when what is said is no end of a chain */
async function readHead(): Promise<Head | undefined> {
  const { values } = parseArgs({ options: { head: { type: 'string' } } })
  if (values.head === undefined) return undefined
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(values.head) ?? []
  if (!(position && hash)) throw new EntryError('--head is <position>:<hash>, as the server’s log has them')
  return { position: Number(position), hash }
}

function lineOf({ kind, position, eventId }: Fault): string {
  const where = [position && `link ${position}`, eventId && `event ${eventId}`].filter(Boolean).join(', ')
  return `${where}: ${kind}`
}

await runOnDatabase(readHead, async ({ url, log }, head) => {
  const database = createDatabase({ url, log, limitMs: LIMIT, pool: { max: 1 } })
  const found = await verifyChain({ database }, { head }).finally(() => database.close())
  for (const fault of found.faults) console.log(lineOf(fault))
  const { events, oldestSeconds } = found.waiting
  const late = oldestSeconds > LONG_SECONDS ? `, the oldest for ${oldestSeconds} seconds` : ''
  console.log(`${found.links} events sealed, ${events} wait for their seal${late}.`)
  if (found.head) console.log(`The chain ends with ${found.head.position}:${found.head.hash}`)
  console.log(
    found.faults.length === 0
      ? 'The audit log is as it was written.'
      : `The audit log is not as it was written: ${found.faults.length === 1 ? '1 fault' : `${found.faults.length} faults`}, above.`,
  )
  if (found.faults.length > 0) process.exitCode = FAULTY
})
