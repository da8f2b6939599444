import { sql } from 'drizzle-orm'
import { MESSAGE_RULES, messageSideOf } from '#/contract/message-rules.ts'
import type { MessageCreation, MessageSent, MessageTo } from '#/contract/messages.ts'
import { quietUntil } from '#/contract/quiet-hours.ts'
import type { Role } from '#/contract/roles.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { attachFiles } from './attach.ts'
import { type HeldThread, holdThread, placeDue, settle } from './hold.ts'
import { takeOf } from './limits.ts'
import { holdActor, mayBeWrittenTo, pairOf, pairWithAdministration } from './rights.ts'
import { type MessageRow, messageColumns } from './rows.ts'
import { messageWithFiles } from './views.ts'

/**
 * Sends a message under an id that the sender chose; the same id twice is one message, as it was sent first. What staff
 * write to pupils in the quiet hours arrives at their end, unless an administrator says that it cannot wait.
 * @param at the present, unless another is said
 * @throws {ServiceError} VALIDATION for neither words nor files, and for files that are not theirs to send; NOT_FOUND
 *   for a thread of others, for somebody whom the actor does not know, and for an id that
 *   somebody else has; FORBIDDEN for a pupil who writes to a pupil, and for who calls it urgent and is no administrator;
 *   THREAD_CLOSED; TOO_MANY_REQUESTS
 */
export async function sendMessage(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, at = new Date(), ...written }: MessageCreation & { id: string; at?: Date },
): Promise<MessageSent> {
  if (written.urgent) requireRole(actor, 'ADMINISTRATOR')
  const known = await readSent(deps, actor, id)
  if (known) return known
  return takeOf(deps, actor, () =>
    deps.database.withTx((tx) => write({ ...deps, database: { db: tx } }, actor, origin, { id, at, ...written })),
  )
}

/** What reads and writes within one transaction. */
type Within<Db> = Pick<Deps, 'config' | 'keys'> & { database: { db: Db } }

async function write(
  deps: Within<Tx>,
  actor: Actor,
  origin: Origin,
  { id, to, words, files, urgent, at }: MessageCreation & { id: string; at: Date },
): Promise<MessageSent> {
  const { db: tx } = deps.database
  await holdActor(tx, actor)
  const thread = await holdThread(tx, actor, 'thread' in to ? to.thread : await findOrMake(tx, actor, to))
  const sent = await readSent(deps, actor, id)
  if (sent) return sent
  if (!thread.open) throw new ServiceError('THREAD_CLOSED')
  if (words === '' && files.length === 0) {
    throw new ServiceError('VALIDATION', { fields: { words: { fault: 'required' } } })
  }
  const until = urgent || actor.role === 'STUDENT' || !thread.toStudent ? undefined : quietUntil(at.getTime())
  const arrived = await placeDue(tx, thread.id, at)
  const place = until === undefined ? thread.lastPlace + arrived + 1 : null
  const arrivesAt = new Date(until ?? at.getTime()).toISOString()
  await tx.execute(sql`
    insert into messages (id, thread_id, side, author_id, words, urgent, created_at, arrives_at, place)
    values (${id}, ${thread.id}, ${thread.side}, ${actor.id}, ${words}, ${urgent}, ${at.toISOString()}, ${arrivesAt}, ${place})`)
  await attachFiles(tx, actor, id, files)
  if (place !== null) await tx.execute(sql`update threads set last_place = ${place} where id = ${thread.id}`)
  if (actor.role === 'ADMINISTRATOR' && thread.takenBy === null) await takeAsAnswered(tx, actor, origin, thread)
  await settle(tx, thread.id)
  const now = await readSent(deps, actor, id)
  if (!now) throw new Error('A message that was written is not there')
  return now
}

/** Who answers first has taken the thread. */
async function takeAsAnswered(tx: Tx, actor: Actor, { requestId, address }: Origin, thread: HeldThread): Promise<void> {
  await tx.execute(sql`
    update thread_sides set taken_by = ${actor.id} where thread_id = ${thread.id} and side = ${thread.side}`)
  const event = { actorId: actor.id, requestId, address, objectType: 'thread', objectId: thread.id }
  await audit(tx, { ...event, action: 'thread.taken' })
}

/**
 * @returns a message that the actor has sent under an id, with its thread
 * @throws {ServiceError} NOT_FOUND where somebody else has the id
 */
async function readSent(deps: Within<Queryable>, actor: Actor, id: string): Promise<MessageSent | undefined> {
  const { rows } = await deps.database.db.execute<MessageRow & { thread_id: string }>(sql`
    select messages.thread_id, ${messageColumns(actor)} from messages
      join thread_sides own on own.thread_id = messages.thread_id and own.side = messages.side
    where messages.id = ${id}`)
  const [row] = rows
  if (!row) return undefined
  if (!row.by_actor) throw new ServiceError('NOT_FOUND')
  return { threadId: row.thread_id, message: await messageWithFiles(deps, actor, row) }
}

/**
 * The thread with somebody, made where there is none.
 * @throws {ServiceError} NOT_FOUND; FORBIDDEN
 */
async function findOrMake(tx: Tx, actor: Actor, to: Exclude<MessageTo, { thread: string }>): Promise<string> {
  if ('person' in to) await requireReach(tx, actor, to.person)
  else if (MESSAGE_RULES[messageSideOf(actor.role)].ADMINISTRATION === 'never') throw new ServiceError('FORBIDDEN')
  const ofAdministration = actor.role === 'ADMINISTRATOR'
  const person = 'person' in to ? to.person : null
  const pair =
    person === null || ofAdministration ? pairWithAdministration(person ?? actor.id) : pairOf(actor.id, person)
  await tx.execute(sql`
    with made as (insert into threads (pair) values (${pair}) on conflict (pair) do nothing returning id)
    insert into thread_sides (thread_id, side, user_id, administration)
    select made.id, 0, ${ofAdministration ? null : actor.id}::uuid, ${ofAdministration}::boolean from made
    union all select made.id, 1, ${person}::uuid, ${person === null}::boolean from made`)
  const { rows } = await tx.execute<{ id: string }>(sql`select id from threads where pair = ${pair}`)
  const [thread] = rows
  if (!thread) throw new Error('A thread that was made is not there')
  return thread.id
}

/**
 * Somebody to whom one may not write is not there, as a rule; that pupils do not write to pupils everybody may know.
 * @throws {ServiceError} NOT_FOUND; FORBIDDEN
 */
async function requireReach(tx: Tx, actor: Actor, person: string): Promise<void> {
  const { rows } = await tx.execute<{ role: Role; reached: boolean }>(sql`
    select users.role, ${mayBeWrittenTo(actor)} as reached from users where users.id = ${person} for share`)
  const [found] = rows
  if (found?.reached) return
  const rules = MESSAGE_RULES[messageSideOf(actor.role)]
  const known = found && found.role !== 'ADMINISTRATOR' && rules[found.role] === 'never'
  throw new ServiceError(known ? 'FORBIDDEN' : 'NOT_FOUND')
}
