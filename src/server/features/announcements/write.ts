import { sql } from 'drizzle-orm'
import { ANNOUNCEMENT_LIMITS } from '#/contract/announcement-rules.ts'
import type { Announcement, AnnouncementChange, AnnouncementCreation } from '#/contract/announcements.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { holdActor } from '#/server/features/messages/rights.ts'
import { limitedBy } from '#/server/limits.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { announcements } from '#/server/tables/announcements.ts'
import { tellNews } from '#/server/tell-news.ts'
import { choiceOf, requireAudience } from './audiences.ts'
import { arrivalOf, type Due, publish, tellOf } from './publish.ts'
import { findAnnouncement, readAnnouncement } from './read.ts'
import { isLookedAfter, isOwn } from './rows.ts'

const DAY_MS = 86_400_000

/**
 * Announces something under an id that its author chose; the same id twice is one announcement, as it was made first. It
 * comes at once, at the time that it is planned for, or at the end of the quiet hours.
 * @param at the present, unless another is said
 * @throws {ServiceError} FORBIDDEN for pupils, for an audience that is not for the role, and for who calls it urgent and is
 *   no administrator; NOT_FOUND for an audience that is not theirs and an id that others have; VALIDATION for a time too
 *   far ahead; TOO_MANY_REQUESTS
 */
export async function makeAnnouncement(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, at = new Date(), ...written }: AnnouncementCreation & { id: string; at?: Date },
): Promise<Announcement> {
  requireRole(actor, 'PROFESSOR', 'ADMINISTRATOR')
  if (written.urgent) requireRole(actor, 'ADMINISTRATOR')
  const made = await readMade(deps.database.db, actor, id)
  if (made) return made
  const { professorAnnouncements, administratorAnnouncements } = deps.limits
  const limit = actor.role === 'PROFESSOR' ? professorAnnouncements : administratorAnnouncements
  return limitedBy(limit, actor.id, () =>
    deps.database.withTx((tx) => insert(deps, tx, actor, origin, { id, at, ...written })),
  )
}

async function insert(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  origin: Origin,
  { id, at, audience, publishAt, ...facts }: AnnouncementCreation & { id: string; at: Date },
): Promise<Announcement> {
  await holdActor(tx, actor)
  await requireAudience(tx, actor, audience)
  const arrival = arrivalOf({ audience: audience.kind, urgent: facts.urgent, at: wishedFor(publishAt, at) })
  const rowId = 'id' in audience ? audience.id : null
  const inserted = await tx
    .insert(announcements)
    .values({
      ...{ id, ...facts, audience: audience.kind, authorId: actor.id, administration: actor.role === 'ADMINISTRATOR' },
      classId: audience.kind === 'class' ? rowId : null,
      subjectId: audience.kind === 'subject' ? rowId : null,
      groupId: audience.kind === 'group' ? rowId : null,
      ...{ createdAt: at, publishAt: arrival },
    })
    .onConflictDoNothing()
    .returning({ id: announcements.id })
  if (inserted.length > 0) {
    const { requestId, address } = origin
    const event = { actorId: actor.id, requestId, address, objectType: 'announcement', objectId: id }
    await audit(tx, {
      ...event,
      action: 'announcement.made',
      details: { audience: audience.kind, ...(rowId !== null && { rowId }) },
    })
    if (arrival <= at) await publish(deps, tx, id, at)
    else await tellOf(tx, id)
  }
  return (await readMade(tx, actor, id)) ?? readAnnouncement(tx, actor, id)
}

/**
 * @returns what the actor's side has made under an id
 * @throws {ServiceError} NOT_FOUND where others have the id, or it was taken back
 */
async function readMade(db: Parameters<typeof findAnnouncement>[0], actor: Actor, id: string) {
  const found = await findAnnouncement(db, actor, sql`announcements.id = ${id} and ${isOwn(actor)}`)
  if (found) return found
  const { rows } = await db.execute(sql`select from announcements where id = ${id}`)
  if (rows.length > 0) throw new ServiceError('NOT_FOUND')
  return undefined
}

/** @throws {ServiceError} VALIDATION for a time too far ahead */
function wishedFor(publishAt: string | null, at: Date): Date {
  const wished = publishAt === null ? at : new Date(publishAt)
  const { daysAhead } = ANNOUNCEMENT_LIMITS
  if (wished.getTime() > at.getTime() + daysAhead * DAY_MS) {
    throw new ServiceError('VALIDATION', { fields: { publishAt: { fault: 'announcementFar', limit: daysAhead } } })
  }
  return wished > at ? wished : at
}

/**
 * Changes what an announcement of the actor's side says, and when it comes as long as it has not. Who has read it has not
 * read it any more, and what they were notified of says the new title.
 * @param at the present, unless another is said
 * @throws {ServiceError} NOT_FOUND for those of others, and for a professor who may not announce it any more; CONFLICT
 *   where it was changed meanwhile; VALIDATION
 */
export async function changeAnnouncement(
  deps: Deps,
  actor: Actor,
  { requestId, address }: Origin,
  { id, version, publishAt, at = new Date(), ...facts }: AnnouncementChange & { id: string; at?: Date },
): Promise<Announcement> {
  requireRole(actor, 'PROFESSOR', 'ADMINISTRATOR')
  return deps.database.withTx(async (tx) => {
    await holdActor(tx, actor)
    const held = await hold(tx, actor, id, 'own')
    // Who teaches them no longer says no more to them; taking it back is left to them.
    if (actor.role === 'PROFESSOR') await requireAudience(tx, actor, choiceOf(held))
    const current = await readAnnouncement(tx, actor, id)
    const { audience, ...now } = held
    const says = (['title', 'words', 'replies'] as const).some((fact) => now[fact] !== facts[fact])
    const arrival = held.published
      ? undefined
      : arrivalOf({ audience, urgent: held.urgent, at: wishedFor(publishAt, at) })
    const moves = arrival !== undefined && arrival.toISOString() !== new Date(held.publish_at).toISOString()
    if (!(says || moves)) return current
    if (held.version !== version) throw new ServiceError('CONFLICT', { current })
    await tx.execute(sql`
      update announcements set title = ${facts.title}, words = ${facts.words}, replies = ${facts.replies},
        version = version + 1, changed_at = case when published then ${at.toISOString()}::timestamptz end,
        publish_at = coalesce(${arrival?.toISOString() ?? null}::timestamptz, publish_at)
      where id = ${id}`)
    const event = { actorId: actor.id, requestId, address, objectType: 'announcement', objectId: id }
    await audit(tx, { ...event, action: 'announcement.changed' })
    if (arrival !== undefined && arrival <= at) await publish(deps, tx, id, at)
    else {
      const people = await tellOf(tx, id)
      // Who has left since keeps what they were notified of then.
      const { rows } = await tx.execute<{ user_id: string }>(sql`
        update notifications set data = jsonb_set(data, '{title}', to_jsonb(${facts.title}::text))
        where kind = 'announcement-new' and data ->> 'announcementId' = ${id}
          and user_id = any(${sql.param(people)}::uuid[]) returning user_id`)
      await tellNews(tx, 'notifications', { people: rows.map(({ user_id }) => user_id) })
    }
    return readAnnouncement(tx, actor, id)
  })
}

/**
 * Takes an announcement back for everybody, with what they were notified of it; its words stay sealed as long as messages
 * are kept. Again it changes nothing.
 * @throws {ServiceError} NOT_FOUND for those that the actor does not look after
 */
export async function deleteAnnouncement(
  deps: Pick<Deps, 'database'>,
  actor: Actor,
  { requestId, address }: Origin,
  id: string,
): Promise<void> {
  requireRole(actor, 'PROFESSOR', 'ADMINISTRATOR')
  await deps.database.withTx(async (tx) => {
    await holdActor(tx, actor)
    const { deleted } = await hold(tx, actor, id, 'looked after')
    if (deleted) return
    await tx.execute(sql`update announcements set deleted_at = now(), deleted_by = ${actor.id} where id = ${id}`)
    const { rows } = await tx.execute<{ user_id: string }>(sql`
      delete from notifications where kind = 'announcement-new' and data ->> 'announcementId' = ${id} returning user_id`)
    const event = { actorId: actor.id, requestId, address, objectType: 'announcement', objectId: id }
    await audit(tx, { ...event, action: 'announcement.deleted' })
    await tellOf(tx, id)
    await tellNews(tx, 'notifications', { people: rows.map(({ user_id }) => user_id) })
  })
}

interface HeldRow extends Record<string, unknown>, Pick<Announcement, 'title' | 'words' | 'replies' | 'version'> {
  audience: Due['audience']
  audience_id: number | null
  urgent: boolean
  published: boolean
  publish_at: string
  deleted: boolean
}

/**
 * Locks an announcement until the transaction ends.
 * @throws {ServiceError} NOT_FOUND for those of others, and to change what was taken back
 */
async function hold(tx: Tx, actor: Actor, id: string, whose: 'own' | 'looked after'): Promise<HeldRow> {
  const { rows } = await tx.execute<HeldRow>(sql`
    select title, words, replies, version, audience, coalesce(class_id, subject_id, group_id) as audience_id, urgent,
      published, publish_at, deleted_at is not null as deleted
    from announcements where id = ${id} and ${whose === 'own' ? isOwn(actor) : isLookedAfter(actor)} for update`)
  const [held] = rows
  if (!held || (whose === 'own' && held.deleted)) throw new ServiceError('NOT_FOUND')
  return held
}
