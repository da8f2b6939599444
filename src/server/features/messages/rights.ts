import { type SQL, sql } from 'drizzle-orm'
import { MESSAGE_RULES, type MessageRule, messageSideOf } from '#/contract/message-rules.ts'
import type { Role } from '#/contract/roles.ts'
import type { Actor } from '#/server/actor.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { professorsOf, visibleStudents } from '#/server/visible-students.ts'

type Reader = Pick<Actor, 'role' | 'id'>

/** The row `own` of `thread_sides` in a query is the actor's: administrators share one side. */
export function isOwnSide({ role, id }: Pick<Actor, 'role'> & { id: string | SQL }): SQL {
  return role === 'ADMINISTRATOR' ? sql`own.administration` : sql`own.user_id = ${id}`
}

/** The rows of `users` in a query are people to whom the actor may write, by `MESSAGE_RULES`. */
export function mayBeWrittenTo(actor: Reader): SQL {
  const rules = MESSAGE_RULES[messageSideOf(actor.role)]
  return sql`(${isReached(actor, 'STUDENT', rules.STUDENT)} or ${isReached(actor, 'PROFESSOR', rules.PROFESSOR)})`
}

function isReached(actor: Reader, role: Exclude<Role, 'ADMINISTRATOR'>, rule: MessageRule): SQL {
  if (rule === 'never') return sql`false`
  if (rule === 'always') return sql`(users.role = ${role} and users.status = 'ACTIVE' and users.id <> ${actor.id})`
  return role === 'STUDENT' ? visibleStudents(actor) : professorsOf(actor.id)
}

/** Whether neither side of a thread has blocked the other. @param thread its id, as SQL */
export function isUnblocked(thread: SQL): SQL {
  return sql`not exists (select from thread_sides where thread_sides.thread_id = ${thread} and blocked_at is not null)`
}

/**
 * Whether the actor may write to who is at the other end of a thread: the rows `own`, `other` and, where there is one,
 * `users`. The administration blocks nobody, and nobody blocks it.
 */
export function isOpen(actor: Reader): SQL {
  const administration = MESSAGE_RULES[messageSideOf(actor.role)].ADMINISTRATION === 'never' ? sql`false` : sql`true`
  return sql`case when other.administration then ${administration} else own.blocked_at is null and other.blocked_at is null and coalesce(${mayBeWrittenTo(actor)}, false) end`
}

/**
 * Makes sure, until the transaction ends, that the actor still has an active account of their role.
 * @throws {ServiceError} FORBIDDEN
 */
export async function holdActor(tx: Tx, { id, role }: Reader): Promise<void> {
  const { rows } = await tx.execute(sql`
    select from users where id = ${id} and role = ${role} and status = 'ACTIVE' for share`)
  if (rows.length === 0) throw new ServiceError('FORBIDDEN')
}

/** What identifies the thread of two people, or of one and the administration, as SQL. */
export function pairOf(one: string | SQL, other: string | SQL): SQL {
  return sql`least(${one}::uuid, ${other}::uuid)::text || ':' || greatest(${one}::uuid, ${other}::uuid)::text`
}

/** The same for somebody and the administration. */
export function pairWithAdministration(person: string | SQL): SQL {
  return sql`'administration:' || ${person}::text`
}
