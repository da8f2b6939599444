import { sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { COVERED, type CoveredEvent, FIRST_LINK, hashAddress, linkOf } from './chain.ts'
import { ADDRESS_DAYS } from './cleanup.ts'
import { type Head, type NotSealed, notSealed } from './sealing.ts'

/** Links that are read at a time. */
const PAGE = 2_000

/** What is not as it was written. */
export interface Fault {
  /** In the chain; absent where there is no link. */
  position?: number
  eventId?: string
  kind:
    | 'event changed'
    | 'event deleted'
    | 'links missing before it'
    | 'address changed'
    | 'address deleted before its time'
    | 'event without a link'
    | 'links missing at the end'
}

/** What a verification found. */
export interface Verified {
  /** Links that were looked at. */
  links: number
  /** Absent where there is no link. */
  head?: Head
  waiting: NotSealed
  faults: Fault[]
}

type Linked = CoveredEvent & {
  position: string
  event_id: string
  hash: string
  address_hash: string | null
  salt: string | null
  ip: string | null
  recent: boolean | null
}

/**
 * Compares the audit log with its chain: each event with its link, each address that is still kept with its hash, links
 * with those before them, and events with links. It reads one state of the database, page by page.
 * @param options.head an end of the chain from before, as the log has it: what was cut off behind it is found by it only
 */
export async function verifyChain(
  { database }: Pick<Deps, 'database'>,
  { head: expected }: { head?: Head } = {},
): Promise<Verified> {
  return database.withTx(
    async (tx) => {
      const faults: Fault[] = []
      let links = 0
      let head: Head = { position: 0, hash: FIRST_LINK }
      let met = expected === undefined
      for (;;) {
        const page = await linksAfter(tx, head.position)
        for (const link of page) {
          faults.push(...faultsOf(link, head))
          head = { position: Number(link.position), hash: link.hash }
          met ||= head.position === expected?.position && head.hash === expected.hash
        }
        links += page.length
        if (page.length < PAGE) break
      }
      if (!met) faults.push({ kind: 'links missing at the end', position: expected?.position })
      faults.push(...(await withoutLink(tx)))
      return { links, ...(links > 0 && { head }), waiting: await notSealed(tx), faults }
    },
    { isolation: 'repeatable read' },
  )
}

async function linksAfter(tx: Tx, position: number): Promise<Linked[]> {
  const { rows } = await tx.execute<Linked>(sql`
    select seal.position, seal.event_id, seal.hash, seal.address_hash, ${COVERED}, address.salt::text as salt,
      host(address.ip) as ip, event.at > now() - make_interval(days => ${ADDRESS_DAYS}) as recent
    from audit_seals seal
      left join audit_events event on event.id = seal.event_id
      left join audit_addresses address on address.event_id = seal.event_id
    where seal.position > ${position} order by seal.position limit ${PAGE}`)
  return rows
}

function faultsOf(link: Linked, before: Head): Fault[] {
  const position = Number(link.position)
  const fault = (kind: Fault['kind']): Fault => ({ position, eventId: link.event_id, kind })
  const found: Fault[] = []
  const follows = position === before.position + 1
  if (!follows) found.push(fault('links missing before it'))
  if (link.id === null) found.push(fault('event deleted'))
  // The link before is needed for this one's hash: where it is missing, nothing can be said of the event.
  else if (follows && linkOf(before.hash, link, link.address_hash) !== link.hash) found.push(fault('event changed'))
  const address = link.salt !== null && link.ip !== null ? hashAddress(link.salt, link.ip) : null
  if (address !== null && address !== link.address_hash) found.push(fault('address changed'))
  if (address === null && link.address_hash !== null && link.recent)
    found.push(fault('address deleted before its time'))
  return found
}

/** Events that are neither in the chain nor waiting, and those that waited and are gone. */
async function withoutLink(tx: Tx): Promise<Fault[]> {
  const { rows } = await tx.execute<{ id: string; gone: boolean }>(sql`
    select event.id::text as id, false as gone from audit_events event
    where not exists (select from audit_seals where event_id = event.id)
      and not exists (select from audit_pending where event_id = event.id)
    union all
    select event_id::text, true from audit_pending
    where not exists (select from audit_events where id = event_id)
    limit ${PAGE}`)
  return rows.map(({ id, gone }) => ({ eventId: id, kind: gone ? 'event deleted' : 'event without a link' }))
}
