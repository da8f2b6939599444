import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FileAnswer } from '#/contract/endpoint.ts'
import type { Locale } from '#/contract/locales.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { addressKey } from '#/server/platform/http/client-address.ts'
import { writeCalendar } from './calendar.ts'
import { type FeedOwner, feedSessions, feedStudyTimes, knownSession } from './find.ts'
import { hashOf } from './secret.ts'

/** A feed as it is sent. */
export interface Feed {
  /** Changes with whatever is in it. */
  tag: string
  /** Writes it, for whoever has another one: that takes longer than finding what is in it. */
  write(): Promise<string>
}

/**
 * The calendar behind a secret address; three queries at most. Addresses that nobody has count by who asks for them, those
 * that somebody has never do: one network may have a whole school behind it.
 * @throws {ServiceError} NOT_FOUND for an address that is dead or never was, and where the account is not active;
 *   TOO_MANY_REQUESTS instead for whoever asks for many such; writing it, TOO_MANY_REQUESTS or BUSY for its owner
 */
export async function openFeed(deps: Deps, { address }: Pick<Origin, 'address'>, secret: string): Promise<Feed> {
  const { rows } = await deps.database.db.execute<FeedOwner & Record<string, unknown>>(sql`
    select users.id, users.role, users.locale from calendar_feeds
      join users on users.id = calendar_feeds.user_id and users.status = 'ACTIVE'
    where calendar_feeds.token_hash = ${hashOf(secret)}`)
  const [owner] = rows
  if (!owner) {
    await deps.limits.unknownFeed.take(addressKey(address))
    throw new ServiceError('NOT_FOUND')
  }
  const found = await inFeed(deps, owner)
  const told = JSON.stringify([FORMAT, deps.config.publicOrigin, owner.role, owner.locale, found])
  return {
    tag: `"${createHash('sha256').update(told).digest('base64url')}"`,
    async write() {
      await deps.limits.feed.take(owner.id)
      return deps.turns.take(`feed ${owner.id}`, async () => writeCalendar(deps.config, owner, found))
    },
  }
}

/** Of calendars as they are written now: another number where one of the same sessions is written differently. */
const FORMAT = 1

/** @returns somebody's calendar: what they may know from four weeks ago on, of administrators the next four; two queries at most */
export async function feedOf(deps: Pick<Deps, 'database' | 'config'>, owner: FeedOwner): Promise<string> {
  return writeCalendar(deps.config, owner, await inFeed(deps, owner))
}

async function inFeed({ database: { db } }: Pick<Deps, 'database'>, owner: FeedOwner) {
  const [sessions, studyTimes] = await Promise.all([
    feedSessions(db, owner),
    owner.role === 'STUDENT' ? feedStudyTimes(db, owner.id) : [],
  ])
  return { sessions, studyTimes }
}

/**
 * One session as a file, in the language of whoever saves it; one query.
 * @throws {ServiceError} NOT_FOUND for a session that they may not know
 */
export async function sessionFile(
  { database: { db }, config }: Pick<Deps, 'database' | 'config'>,
  { id: readerId, role }: Actor,
  { id, locale }: { id: number; locale: Locale },
): Promise<FileAnswer> {
  const reader = { id: readerId, role, locale }
  const session = await knownSession(db, reader, id)
  if (!session) throw new ServiceError('NOT_FOUND')
  return { bytes: writeCalendar(config, reader, { sessions: [session] }), name: `session-${id}.ics` }
}
