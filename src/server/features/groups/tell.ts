import { sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import type { HeldGroup } from './access.ts'

/** A group as people are told of it. */
export type NamedGroup = Pick<HeldGroup, 'id' | 'name' | 'classAr' | 'classFr'>

const dataOf = ({ id, name, classAr, classFr }: NamedGroup) => ({ groupId: id, group: name, classAr, classFr })

/** Tells people that they are in a group now, or no longer, or that they teach it now, or no longer. */
export async function tellOfGroup(
  deps: Deps,
  tx: Tx,
  group: NamedGroup,
  told: { kind: 'group-joined' | 'group-left'; to: readonly string[] },
): Promise<void> {
  await notify(deps, tx, { ...told, data: dataOf(group) })
}

/** Tells students that they are in another group. */
export async function tellMoved(
  deps: Deps,
  tx: Tx,
  { from, to, userIds }: { from: NamedGroup; to: NamedGroup; userIds: readonly string[] },
): Promise<void> {
  await notify(deps, tx, { kind: 'group-moved', to: userIds, data: { ...dataOf(to), fromGroup: from.name } })
}

/** Tells professors that they teach a group, or no longer, and its members where somebody new does. */
export async function tellOfProfessors(
  deps: Deps,
  tx: Tx,
  group: NamedGroup,
  { added, gone }: { added: readonly string[]; gone: readonly string[] },
): Promise<void> {
  await tellOfGroup(deps, tx, group, { kind: 'group-joined', to: added })
  await tellOfGroup(deps, tx, group, { kind: 'group-left', to: gone })
  if (added.length === 0) return
  const { rows } = await tx.execute<{ id: string }>(sql`
    select user_id as id from group_members where group_id = ${group.id}`)
  await notify(deps, tx, { kind: 'group-professor', to: rows.map(({ id }) => id), data: dataOf(group) })
}
