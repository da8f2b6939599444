import { sql } from 'drizzle-orm'
import type { AnnouncementAudienceKind } from '#/contract/announcement-rules.ts'
import { quietUntil } from '#/contract/quiet-hours.ts'
import { announcedPeople } from '#/server/announcement-audience.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { type NotifyDeps, notify } from '#/server/features/notifications/notify.ts'
import { asUnavailable } from '#/server/platform/database/errors.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { startRepeating } from '#/server/platform/repeat.ts'
import { tellNews } from '#/server/tell-news.ts'
import { choiceOf, requireAudience } from './audiences.ts'

/** Milliseconds between two looks for what is due. */
const EVERY = 30_000
/** Announcements of one look. */
const MOST = 50

type PublishDeps = NotifyDeps & Pick<Deps, 'database' | 'log'>

/** An announcement as far as it says when it comes, and to whom. */
export interface Due {
  audience: AnnouncementAudienceKind
  urgent: boolean
  /** When it is wished for. */
  at: Date
}

/**
 * @returns when the readers of an announcement get it: when it is wished for, and not in the quiet hours where pupils are
 *   among them, unless it is urgent
 */
export function arrivalOf({ audience, urgent, at }: Due): Date {
  const until = urgent || audience === 'professors' ? undefined : quietUntil(at.getTime())
  return until === undefined ? at : new Date(until)
}

/** Lets everybody whom an announcement is for or who looks after it hear that it is there, or is another. */
export async function tellOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ author_id: string | null; people: string[]; published: boolean }>(sql`
    select announcements.author_id, announcements.published, array(select id from ${announcedPeople} as inside) as people
    from announcements where announcements.id = ${id}`)
  const [found] = rows
  if (!found) return []
  const people = found.published ? found.people : []
  await tellNews(tx, 'announcements', {
    people: found.author_id ? [...people, found.author_id] : people,
    administrators: true,
  })
  return people
}

interface PublishedRow extends Record<string, unknown> {
  title: string
  administration: boolean
  urgent: boolean
  author_id: string | null
}

/** Publishes an announcement that its caller has locked, and notifies those whom it is for; they have it from `at` on. */
export async function publish(deps: NotifyDeps, tx: Tx, id: string, at: Date): Promise<void> {
  const { rows } = await tx.execute<PublishedRow>(sql`
    update announcements set published = true, publish_at = ${at.toISOString()}::timestamptz
    where id = ${id} returning title, administration, urgent, author_id`)
  const [found] = rows
  if (!found) throw new Error('An announcement that was locked is not there')
  const people = await tellOf(tx, id)
  await notify(deps, tx, {
    // Who writes to everybody knows what they wrote.
    to: people.filter((person) => person !== found.author_id),
    kind: 'announcement-new',
    data: { announcementId: id, title: found.title, administration: found.administration },
    urgent: found.urgent,
  })
}

interface DueRow extends Record<string, unknown> {
  id: string
  audience: AnnouncementAudienceKind
  urgent: boolean
  administration: boolean
  author: string | null
  audience_id: number | null
}

/**
 * Publishes what has waited for its time, each in a transaction of its own; processes that do it at once share them. What
 * is for a class or group that is there no longer, or of a professor who may not announce it any more, is taken back.
 * @param options.at the present, unless another is said
 * @returns how many were published
 */
export async function publishDue(
  deps: PublishDeps,
  { at = new Date(), stopping }: { at?: Date; stopping?: AbortSignal } = {},
): Promise<number> {
  const { rows } = await deps.database.db.execute<{ id: string }>(sql`
    select id from announcements where not published and deleted_at is null and publish_at <= ${at.toISOString()}::timestamptz
    order by publish_at, id limit ${MOST}`)
  let published = 0
  for (const { id } of rows) {
    if (stopping?.aborted) break
    try {
      if (await deps.database.withTx((tx) => publishOne(deps, tx, id, at))) published += 1
    } catch (error) {
      // One that fails keeps no other.
      if (asUnavailable(error)) throw error
      deps.log.warn({ err: error, announcement: id }, 'an announcement could not be published')
    }
  }
  return published
}

async function publishOne(deps: PublishDeps, tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await tx.execute<DueRow>(sql`
    select id, audience, urgent, administration, coalesce(class_id, subject_id, group_id) as audience_id,
      (select users.id from users where users.id = announcements.author_id and users.role = 'PROFESSOR'
        and users.status = 'ACTIVE') as author
    from announcements where id = ${id} and not published and deleted_at is null
      and publish_at <= ${at.toISOString()}::timestamptz for update of announcements skip locked`)
  const [due] = rows
  if (!due) return false
  if (!(await mayStill(tx, due))) {
    await tx.execute(sql`update announcements set deleted_at = now() where id = ${id}`)
    await audit(tx, { action: 'announcement.dropped', objectType: 'announcement', objectId: id })
    await tellOf(tx, id)
    return false
  }
  // The server may have stood still at its time.
  const arrival = arrivalOf({ ...due, at })
  if (arrival > at) {
    await tx.execute(sql`update announcements set publish_at = ${arrival.toISOString()}::timestamptz where id = ${id}`)
    return false
  }
  await publish(deps, tx, id, at)
  return true
}

async function mayStill(tx: Tx, due: DueRow): Promise<boolean> {
  const { administration, author } = due
  const who = administration
    ? ({ role: 'ADMINISTRATOR', id: '' } as const)
    : author && ({ role: 'PROFESSOR', id: author } as const)
  if (!who) return false
  try {
    await requireAudience(tx, who, choiceOf(due))
    return true
  } catch (error) {
    if (error instanceof ServiceError) return false
    throw error
  }
}

/**
 * Publishes what is due, at once and then every half a minute; a failure is logged and waits for the next time.
 * @returns stops it
 */
export function startPublishing(deps: PublishDeps): () => Promise<void> {
  return startRepeating({
    everyMs: EVERY,
    async work(stopping) {
      await publishDue(deps, { stopping })
    },
    failed(error) {
      // The breaker has said it already.
      if (!asUnavailable(error)) deps.log.warn({ err: error }, 'announcements could not be published')
    },
  })
}
