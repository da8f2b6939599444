import { type SQL, sql } from 'drizzle-orm'
import type { Role } from '#/contract/roles.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'

/** The actor is still active and has the role that they came with, as the database knows it. */
export function isStillActive({ id, role }: Pick<Actor, 'id' | 'role'>): SQL {
  return sql`exists (select from users acting
    where acting.id = ${id} and acting.role = ${role} and acting.status = 'ACTIVE')`
}

/** @returns whether somebody is active and has a role; who ends that waits until the transaction is over */
export async function staysActive(tx: Tx, { id, role }: Pick<Actor, 'id' | 'role'>): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from users acting where acting.id = ${id} and acting.role = ${role} and acting.status = 'ACTIVE' for share`)
  return rows.length > 0
}

/**
 * Refuses whoever is not active any more, and has who ends their access wait until the transaction is over: what it
 * makes is found, and goes with it.
 * @throws {ServiceError} FORBIDDEN
 */
export async function holdActive(tx: Tx, actor: Pick<Actor, 'id' | 'role'>): Promise<void> {
  if (!(await staysActive(tx, actor))) throw new ServiceError('FORBIDDEN')
}

/**
 * Refuses whoever has none of the roles, or was suspended while the request was on its way. Asked after locks, by a
 * statement of its own: one that waits for a lock sees what was there before it waited.
 * @throws {ServiceError} FORBIDDEN
 */
export async function requireActive(tx: Tx, actor: Actor, ...roles: readonly Role[]): Promise<void> {
  requireRole(actor, ...roles)
  const { rows } = await tx.execute<{ active: boolean }>(sql`select ${isStillActive(actor)} as active`)
  if (!rows[0]?.active) throw new ServiceError('FORBIDDEN')
}
