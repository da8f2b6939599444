import { asc, eq, sql } from 'drizzle-orm'
import { ROOM_LIMITS, type Room, type RoomChange, type RoomCreation } from '#/contract/rooms.ts'
import { requireActive } from '#/server/active.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { type AuditEvent, audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { sqlState } from '#/server/platform/database/errors.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { rooms } from '#/server/tables/sessions.ts'

const columns = {
  id: rooms.id,
  name: rooms.name,
  building: rooms.building,
  places: rooms.places,
  archived: sql<boolean>`${rooms.archivedAt} is not null`,
  version: rooms.version,
}

/**
 * The rooms by building and name, the second before the tenth; one query.
 * @throws {ServiceError} FORBIDDEN for students
 */
export async function listRooms({ database: { db } }: Deps, actor: Actor): Promise<Room[]> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  return db
    .select(columns)
    .from(rooms)
    .orderBy(
      sql`ar_norm(${rooms.building})`,
      asc(rooms.building),
      sql`ar_norm(regexp_replace(${rooms.name}, '\\d+$', ''))`,
      sql`substring(${rooms.name} from '\\d{1,9}$')::int nulls first`,
      asc(rooms.id),
    )
    .limit(ROOM_LIMITS.rooms)
}

/**
 * Adds a room.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; VALIDATION for a name that another room of the
 *   building has, and for more rooms than there may be
 */
export async function createRoom(deps: Deps, actor: Actor, origin: Origin, facts: RoomCreation): Promise<Room> {
  requireRole(actor, 'ADMINISTRATOR')
  return deps.database
    .withTx(async (tx) => {
      // One after the other, so that each counts those before it; sessions are planned meanwhile.
      await tx.execute(sql`lock table ${rooms} in share row exclusive mode`)
      await requireActive(tx, actor, 'ADMINISTRATOR')
      if ((await tx.$count(rooms)) >= ROOM_LIMITS.rooms) {
        throw new ServiceError('VALIDATION', { fields: { name: { fault: 'roomsFull', limit: ROOM_LIMITS.rooms } } })
      }
      const [made] = await tx.insert(rooms).values(facts).returning(columns)
      if (!made) throw new Error('A room was not made')
      await audit(tx, { ...eventOf(actor, origin, made.id), action: 'room.created' })
      return made
    })
    .catch(nameTaken)
}

/**
 * Changes a room, or puts it away: sessions that are planned in it stay there.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; CONFLICT with `current`; VALIDATION for a
 *   name that another room of the building has
 */
export async function changeRoom(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { id, version, archived, ...facts }: RoomChange & { id: number },
): Promise<Room> {
  requireRole(actor, 'ADMINISTRATOR')
  return deps.database
    .withTx(async (tx) => {
      // The rows of sessions point to it: they may come and go.
      const [current] = await tx.select(columns).from(rooms).where(eq(rooms.id, id)).for('no key update')
      await requireActive(tx, actor, 'ADMINISTRATOR')
      if (!current) throw new ServiceError('NOT_FOUND')
      if (current.version !== version) throw new ServiceError('CONFLICT', { current })
      const archivedAt = archived ? sql`coalesce(${rooms.archivedAt}, now())` : null
      const [changed] = await tx
        .update(rooms)
        .set({ ...facts, archivedAt, version: version + 1 })
        .where(eq(rooms.id, id))
        .returning(columns)
      if (!changed) throw new ServiceError('NOT_FOUND')
      await audit(tx, { ...eventOf(actor, origin, id), action: 'room.changed', details: { archived } })
      return changed
    })
    .catch(nameTaken)
}

function eventOf(actor: Actor, { requestId, address }: Origin, id: number): Omit<AuditEvent, 'action'> {
  return { actorId: actor.id, objectType: 'room', objectId: String(id), requestId, address }
}

/** @throws {ServiceError} VALIDATION where another room of the building has the name; what it was otherwise */
function nameTaken(error: unknown): never {
  if (sqlState(error) !== '23505') throw error
  throw new ServiceError('VALIDATION', { fields: { name: { fault: 'taken' } }, cause: error })
}
