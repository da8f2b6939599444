import { sql } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { messages, messageVersions, threadSides, threads } from '#/server/tables/messages.ts'
import { settle } from './hold.ts'

/**
 * What a pupil wrote is theirs and goes with them, what it said before among it; what staff wrote to pupils stays, under
 * nobody's name. Threads open with somebody who is gone.
 */
export const messagesPersonal: PersonalData = {
  tables: [
    declare(messages, {
      person: 'authorId',
      copied: ['words', 'createdAt', 'changedAt', 'deletedAt', 'urgent'],
      omitted: ['search'],
      shared: ['threadId', 'side', 'arrivesAt', 'place'],
      impersonal: ['id'],
    }),
    declare(messageVersions, { omitted: ['words'], impersonal: ['messageId', 'until'] }),
    declare(threadSides, {
      person: 'userId',
      actor: ['takenBy'],
      shared: ['threadId', 'side', 'readPlace', 'toldPlace', 'unread', 'unanswered', 'lastAt'],
      impersonal: ['administration'],
    }),
    declare(threads, { omitted: ['pair'], impersonal: ['id', 'lastPlace', 'createdAt'] }),
  ],

  async copy(db, { id }) {
    const { rows } = await db.execute(sql`
      select case when other.administration then 'ADMINISTRATION' else users.role end as "to", messages.words,
        messages.created_at as "createdAt", messages.changed_at as "changedAt", messages.deleted_at as "deletedAt",
        messages.urgent
      from messages join thread_sides other on other.thread_id = messages.thread_id and other.side <> messages.side
        left join users on users.id = other.user_id
      where messages.author_id = ${id} order by messages.created_at, messages.id`)
    return { messages: rows }
  },

  async erase(tx, { id, role }) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select threads.id from threads join thread_sides on thread_sides.thread_id = threads.id
      where thread_sides.user_id = ${id} order by threads.id for update of threads`)
    await tx.execute(sql`update threads set pair = null where id in (
      select thread_id from thread_sides where user_id = ${id})`)
    if (role === 'STUDENT') {
      await tx.execute(sql`delete from message_versions using messages
        where messages.id = message_versions.message_id and messages.author_id = ${id}`)
      await tx.execute(sql`
        update messages set words = '', deleted_at = coalesce(deleted_at, now()) where author_id = ${id}`)
    }
    await tx.execute(sql`update messages set author_id = null where author_id = ${id}`)
    await tx.execute(sql`update thread_sides set taken_by = null where taken_by = ${id}`)
    for (const thread of rows) await settle(tx, thread.id)
    return undefined
  },
}
