import { type SQL, sql } from 'drizzle-orm'
import { arNorm } from '#/contract/ar-norm.ts'
import type { MessageFile } from '#/contract/message-files.ts'
import type { ThreadPart, ThreadQuery, ThreadRow } from '#/contract/messages.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { searchInTurn } from '#/server/limits.ts'
import { exactly, placeBefore, sayPlace } from '#/server/platform/database/place-before.ts'
import { containsWords, wordsIn } from '#/server/platform/database/search.ts'
import { SIDES, type ThreadFactsRow, threadColumns, threadFacts } from './read.ts'
import { isOwnSide } from './rights.ts'
import { isHidden, isSeen } from './rows.ts'

/** Letters of a message that the list shows. */
const SHOWN = 160

interface Row extends ThreadFactsRow {
  /** When its last message stands, as exactly as the database has it. */
  cursor: string
  message_id: string
  place: number | null
  own: boolean
  words: string
  files: MessageFile['kind'][]
  arrives_at: string
  deleted: boolean
  hidden: boolean
  found: boolean
}

/**
 * A part of the actor's threads, those with the newest message first; with words, those whose other side is called so
 * or in which a message that the actor sees has them all. One query.
 * @throws {ServiceError} FORBIDDEN for who asks for threads that administrators have taken, and is none; VALIDATION for
 *   a `before` that no part said; BUSY when too many searches of theirs wait
 */
export async function listThreads(deps: Deps, actor: Actor, query: ThreadQuery): Promise<ThreadPart> {
  if (query.state === 'mine') requireRole(actor, 'ADMINISTRATOR')
  const read = (): Promise<ThreadPart> => readPart(deps, actor, query)
  return query.q === '' ? read() : searchInTurn(deps, actor.id, read)
}

async function readPart({ database: { db } }: Deps, actor: Actor, query: ThreadQuery): Promise<ThreadPart> {
  const { q, size } = query
  const hidden = isHidden(actor)
  const found = q === '' ? sql`false` : sql.join(containsWords(sql`messages.search`, q), sql` and `)
  const { rows } = await db.execute<Row>(sql`
    select ${threadColumns(actor)}, ${exactly(sql`own.last_at`)} as cursor,
      shown.*
    from ${SIDES} cross join lateral (
      select messages.id as message_id, messages.place, messages.side = own.side as own,
        case when messages.deleted_at is null and not ${hidden} then ${excerpt(q)} else '' end as words,
        case when messages.deleted_at is null and not ${hidden} then array(select files.kind from message_files
          join files on files.id = message_files.file_id where message_files.message_id = messages.id
          order by message_files.position) else '{}' end as files,
        messages.arrives_at, messages.deleted_at is not null as deleted, ${hidden} as hidden,
        ${found} and not ${hidden} as found
      from messages where messages.thread_id = own.thread_id and ${isSeen}
      order by found desc, messages.place desc nulls first, messages.created_at desc limit 1
    ) as shown
    where ${sql.join([isOwnSide(actor), sql`own.last_at is not null`, ...narrowed(actor, query)], sql` and `)}
    order by own.last_at desc, own.thread_id desc limit ${size + 1}`)
  const items = rows.slice(0, size)
  const last = items.at(-1)
  return { items: items.map(rowOf), older: rows.length > size && last ? sayPlace(last.cursor, last.id) : null }
}

function narrowed(actor: Actor, { q, state, before }: ThreadQuery): SQL[] {
  return [
    ...(state === 'unread' ? [sql`own.unread > 0`] : []),
    ...(state === 'unanswered' ? [sql`own.unanswered`] : []),
    ...(state === 'mine' ? [sql`own.taken_by = ${actor.id}`] : []),
    ...(before === undefined ? [] : [placeBefore(sql`own.last_at`, sql`own.thread_id`, before)]),
    ...(q === '' ? [] : [isFound(actor, q)]),
  ]
}

/** By indexes of names and of messages, each alone: one condition of both would go through every thread. */
function isFound(actor: Actor, q: string): SQL {
  const named = sql.join([sql`users.status <> 'ERASED'`, ...wordsIn(sql`users.sort_name`, q)], sql` and `)
  const said = sql.join([isSeen, sql`not ${isHidden(actor)}`, ...containsWords(sql`messages.search`, q)], sql` and `)
  return sql`own.thread_id in (
    select named.thread_id from users join thread_sides named on named.user_id = users.id where ${named}
    union all
    select messages.thread_id from messages join thread_sides own on own.thread_id = messages.thread_id
    where ${isOwnSide(actor)} and ${said})`
}

/** Of a long message the part in which the first word was found. */
function excerpt(q: string): SQL {
  const first = arNorm(q).split(' ')[0] ?? ''
  const at = first === '' ? sql`0` : sql`strpos(messages.search, ${first})`
  return sql`substring(messages.words from greatest(1, ${at} - ${SHOWN / 4}) for ${SHOWN})`
}

function rowOf(row: Row): ThreadRow {
  const { message_id: id, place, own, words, files, arrives_at, deleted, hidden, found } = row
  return {
    ...threadFacts(row),
    last: { id, place, own, words, files, at: new Date(arrives_at).toISOString(), deleted, hidden, found },
  }
}
