import { and, count, desc, eq, gte, like, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AuditPage, AuditQuery } from '#/contract/audit.ts'
import type { PageQuery } from '#/contract/paging.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { searchInTurn } from '#/server/limits.ts'
import { auditAddresses, auditEvents } from '#/server/tables/audit.ts'
import { users } from '#/server/tables/users.ts'

const actors = alias(users, 'actors')
const objects = alias(users, 'objects')

/**
 * What was done in the academy, newest first; two queries. What is looked for in it is so one after the other.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; BUSY when too many searches of theirs wait
 */
export async function listAuditEvents(deps: Deps, actor: Actor, query: AuditQuery): Promise<AuditPage> {
  requireRole(actor, 'ADMINISTRATOR')
  const { action, actorId, objectId, from, to } = query
  const conditions = [
    action === undefined ? undefined : ofAction(action),
    actorId === undefined ? undefined : eq(auditEvents.actorId, actorId),
    objectId === undefined ? undefined : and(eq(auditEvents.objectType, 'user'), eq(auditEvents.objectId, objectId)),
    from === undefined ? undefined : gte(auditEvents.at, dayInTunis(from)),
    to === undefined ? undefined : lt(auditEvents.at, sql`${dayInTunis(to)} + interval '1 day'`),
  ].filter((condition) => condition !== undefined)
  const read = (): Promise<AuditPage> => eventsWhere(deps, and(...conditions), query)
  return conditions.length === 0 ? read() : searchInTurn(deps, actor.id, read)
}

/**
 * What a person did and what was done to them, newest first; two queries.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators
 */
export async function readHistory(deps: Deps, actor: Actor, id: string, query: PageQuery): Promise<AuditPage> {
  requireRole(actor, 'ADMINISTRATOR')
  const about = and(eq(auditEvents.objectType, 'user'), eq(auditEvents.objectId, id))
  return eventsWhere(deps, or(eq(auditEvents.actorId, id), about), query)
}

async function eventsWhere(
  { database: { db } }: Deps,
  where: SQL | undefined,
  { page, size }: PageQuery,
): Promise<AuditPage> {
  const [rows, [all]] = await Promise.all([
    db
      .select({
        event: auditEvents,
        ip: auditAddresses.ip,
        actorName: nameOf(actors),
        objectName: nameOf(objects),
      })
      .from(auditEvents)
      .leftJoin(auditAddresses, eq(auditAddresses.eventId, auditEvents.id))
      .leftJoin(actors, and(eq(actors.id, auditEvents.actorId), isThere(actors)))
      .leftJoin(
        objects,
        and(
          // Other things have ids of other kinds, which are no uuids; what is done in a thread may be about somebody.
          sql`${objects.id} = case ${auditEvents.objectType} when 'user' then ${auditEvents.objectId}::uuid
            when 'thread' then (${auditEvents.details} ->> 'to')::uuid end`,
          isThere(objects),
        ),
      )
      .where(where)
      .orderBy(desc(auditEvents.at), desc(auditEvents.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(auditEvents).where(where),
  ])
  const items = rows.map(({ event, ip, actorName, objectName }) => ({
    id: event.id,
    at: event.at.toISOString(),
    action: event.action,
    actor: event.actorId && actorName !== null ? { id: event.actorId, name: actorName } : null,
    objectType: event.objectType,
    objectId: event.objectId,
    objectName,
    ip,
    details: event.details,
  }))
  return { items, total: all?.total ?? 0, page, size }
}

/** A thing without a verb stands for everything that is done to it. */
function ofAction(action: string): SQL {
  return action.includes('.') ? eq(auditEvents.action, action) : like(auditEvents.action, `${action}.%`)
}

function nameOf({ firstName, lastName }: Record<'firstName' | 'lastName', SQLWrapper>) {
  return sql<string | null>`${firstName} || ' ' || ${lastName}`
}

function isThere({ status }: { status: SQLWrapper }): SQL {
  return sql`${status} <> 'ERASED'`
}

/** Its first instant. */
function dayInTunis(day: string): SQL {
  return sql`(${day}::date::timestamp at time zone 'Africa/Tunis')`
}
