import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import {
  messageFiles,
  messageReports,
  messages,
  messageVersions,
  threadSides,
  threads,
} from '#/server/tables/messages.ts'
import { users } from '#/server/tables/users.ts'
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
      impersonal: ['id', 'threadId', 'side', 'arrivesAt', 'place', 'removed', 'hiddenAt'],
    }),
    declare(messageFiles, { impersonal: ['messageId', 'fileId', 'position'] }),
    declare(messageVersions, { omitted: ['words'], impersonal: ['messageId', 'until'] }),
    declare(threadSides, {
      copied: ['blockedAt'],
      actor: ['userId', 'takenBy'],
      impersonal: [
        'threadId',
        'side',
        'administration',
        'readPlace',
        'notifiedPlace',
        'unread',
        'unanswered',
        'lastAt',
      ],
    }),
    declare(messageReports, {
      person: 'reporterId',
      copied: ['reason', 'createdAt', 'decision', 'decidedAt'],
      actor: ['decidedBy'],
      impersonal: ['id', 'messageId', 'postId'],
    }),
    declare(threads, { omitted: ['pair'], impersonal: ['id', 'lastPlace', 'createdAt'] }),
  ],

  async copy(db, { id }) {
    const written = await db
      .select({
        to: sql<string>`case when ${threadSides.administration} then 'ADMINISTRATION' else ${users.role} end`,
        words: messages.words,
        files: sql<string[]>`array(select files.name from message_files join files on files.id = message_files.file_id
          where message_files.message_id = ${messages.id} order by message_files.position)`,
        urgent: messages.urgent,
        createdAt: messages.createdAt,
        changedAt: messages.changedAt,
        deletedAt: messages.deletedAt,
      })
      .from(messages)
      .innerJoin(threadSides, and(eq(threadSides.threadId, messages.threadId), ne(threadSides.side, messages.side)))
      .leftJoin(users, eq(users.id, threadSides.userId))
      .where(eq(messages.authorId, id))
      .orderBy(asc(messages.createdAt), asc(messages.id))
    const reported = await db
      .select({
        reason: messageReports.reason,
        createdAt: messageReports.createdAt,
        decision: messageReports.decision,
        decidedAt: messageReports.decidedAt,
      })
      .from(messageReports)
      .where(eq(messageReports.reporterId, id))
      .orderBy(asc(messageReports.createdAt))
    const { rows: blocked } = await db.execute(sql`
      select users.role, own.blocked_at as "blockedAt" from thread_sides own
        join thread_sides other on other.thread_id = own.thread_id and other.side <> own.side
        left join users on users.id = other.user_id
      where own.user_id = ${id} and own.blocked_at is not null order by own.blocked_at`)
    return { messages: written, reportedMessages: reported, blockedPeople: blocked }
  },

  async erase(tx, { id, role }) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select threads.id from threads join thread_sides on thread_sides.thread_id = threads.id
      where thread_sides.user_id = ${id} order by threads.id for update of threads`)
    await tx.execute(sql`update threads set pair = null where id in (
      select thread_id from thread_sides where user_id = ${id})`)
    if (role === 'STUDENT') {
      // Those of messages, sent or not, are all that pupils have; the bytes go with the next clean-up.
      await tx.execute(sql`delete from files where owner_id = ${id}`)
      await tx.execute(sql`delete from message_versions using messages
        where messages.id = message_versions.message_id and messages.author_id = ${id}`)
      await tx.execute(sql`
        update messages set words = '', deleted_at = coalesce(deleted_at, now()) where author_id = ${id}`)
    }
    await tx.execute(sql`update message_reports set reporter_id = null where reporter_id = ${id}`)
    await tx.execute(sql`update messages set author_id = null where author_id = ${id}`)
    await tx.execute(sql`update thread_sides set taken_by = null where taken_by = ${id}`)
    await tx.execute(sql`update thread_sides set blocked_at = null where user_id = ${id}`)
    for (const thread of rows) await settle(tx, thread.id)
    return undefined
  },
}
