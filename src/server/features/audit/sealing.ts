import { sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { asUnavailable, loggableDatabaseError } from '#/server/platform/database/errors.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { startRepeating } from '#/server/platform/repeat.ts'
import { COVERED, type CoveredEvent, FIRST_LINK, hashAddress, linkOf } from './chain.ts'

/** Events that one transaction seals. */
const BATCH = 1_000
/** Milliseconds between two looks for events that wait; none waits a minute. */
const SEAL_EVERY = 20_000
/** Seconds that the chain may be behind before the log says so: a transaction that does not end holds it up. */
const BEHIND_SECONDS = 60
const DAY_MS = 86_400_000
/** Key of the advisory lock of whoever seals. */
const SEAL_LOCK = 7_236_451_121

type Waiting = CoveredEvent & { salt: string | null; ip: string | null }

/** The end of the chain. */
export interface Head {
  position: number
  hash: string
}

/**
 * Adds the next events to the chain, in the order in which they were committed, a thousand at most. Whoever writes an
 * event waits for nobody: it is sealed when every transaction that began to write before its own has ended, so that none
 * can come before it later. Where another process is sealing, nothing is done.
 * @returns how many were sealed, and the end of the chain where any was
 */
export async function sealEvents({ database }: Pick<Deps, 'database'>): Promise<{ sealed: number; head?: Head }> {
  return database.withTx(async (tx) => {
    const { rows: locks } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SEAL_LOCK}) as mine`,
    )
    if (!locks[0]?.mine) return { sealed: 0 }
    const events = await waiting(tx)
    if (events.length === 0) return { sealed: 0 }
    const links = chained(events, await lastLink(tx))
    await tx.execute(sql`
      with link as (
        select * from jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
          as link(position bigint, event_id bigint, address_hash text, hash text)
      ), done as (
        delete from audit_pending where event_id in (select event_id from link)
      )
      insert into audit_seals (position, event_id, address_hash, hash)
      select position, event_id, address_hash, hash from link`)
    const last = links.at(-1)
    return { sealed: links.length, head: last && { position: last.position, hash: last.hash } }
  })
}

/** Events that are not sealed yet, and seconds since the oldest of them. */
export interface NotSealed {
  events: number
  oldestSeconds: number
}

/** @returns how far the chain is behind the log; one query */
export async function notSealed(db: Queryable): Promise<NotSealed> {
  const { rows } = await db.execute<{ events: number; seconds: number | null }>(sql`
    select count(*)::int as events, extract(epoch from now() - min(event.at))::float8 as seconds
    from audit_pending join audit_events event on event.id = event_id`)
  return { events: rows[0]?.events ?? 0, oldestSeconds: Math.round(rows[0]?.seconds ?? 0) }
}

/** In order of their transactions. A restored backup's are of another server's count, and none of them can be running. */
async function waiting(tx: Tx): Promise<Waiting[]> {
  const { rows } = await tx.execute<Waiting>(sql`
    select ${COVERED}, address.salt::text as salt, host(address.ip) as ip
    from audit_pending pending
      join audit_events event on event.id = pending.event_id
      left join audit_addresses address on address.event_id = event.id
    where pending.xid < pg_snapshot_xmin(pg_current_snapshot()) or pending.xid >= pg_snapshot_xmax(pg_current_snapshot())
    order by pending.xid, pending.event_id limit ${BATCH}`)
  return rows
}

async function lastLink(tx: Tx): Promise<Head> {
  const { rows } = await tx.execute<{ position: string; hash: string }>(
    sql`select position, hash from audit_seals order by position desc limit 1`,
  )
  const [last] = rows
  return last ? { position: Number(last.position), hash: last.hash } : { position: 0, hash: FIRST_LINK }
}

interface Link extends Head {
  event_id: string
  address_hash: string | null
}

function chained(events: readonly Waiting[], after: Head): Link[] {
  let { position, hash } = after
  return events.map((event) => {
    const addressHash = event.salt !== null && event.ip !== null ? hashAddress(event.salt, event.ip) : null
    position += 1
    hash = linkOf(hash, event, addressHash)
    return { position, event_id: event.id, address_hash: addressHash, hash }
  })
}

/**
 * Seals what was written, at once and then a few times a minute; a failure is logged and waits for the next time. That
 * the chain falls behind goes to the log once. Once a day its end does, for `audit:verify --head`: who keeps the log
 * elsewhere knows by it if the end was cut off.
 * @returns ends it
 */
export function startSealing(deps: Pick<Deps, 'database' | 'log'>): () => Promise<void> {
  let headLoggedAt = Number.NEGATIVE_INFINITY
  let behind = false
  return startRepeating({
    everyMs: SEAL_EVERY,
    async work(stopping) {
      for (let more = true; more && !stopping.aborted; ) {
        const { sealed, head } = await sealEvents(deps)
        more = sealed === BATCH
        if (!head || more || performance.now() - headLoggedAt < DAY_MS) continue
        headLoggedAt = performance.now()
        deps.log.info(head, 'audit log sealed')
      }
      const left = await notSealed(deps.database.db)
      if (left.oldestSeconds > BEHIND_SECONDS && !behind) deps.log.warn(left, 'the audit log is not sealed yet')
      behind = left.oldestSeconds > BEHIND_SECONDS
    },
    failed(error) {
      // The breaker has said it already.
      if (asUnavailable(error)) return
      deps.log.warn({ error: loggableDatabaseError(error) }, 'the audit log could not be sealed')
    },
  })
}
