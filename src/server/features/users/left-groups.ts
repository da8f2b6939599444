import { eq } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import { changeClass } from '#/server/enrolments.ts'
import { notify } from '#/server/features/notifications/notify.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { groupProfessors } from '#/server/tables/groups.ts'

/**
 * Puts a student whose account is held into another class, and tells them and their professors of the groups that they
 * left with the class before.
 * @throws {ServiceError} VALIDATION for a class that is not there
 */
export async function moveToClass(deps: Deps, tx: Tx, move: { userId: string; classId: number | null }): Promise<void> {
  for (const { id, name, classAr, classFr } of await changeClass(tx, move)) {
    const data = { groupId: id, group: name, classAr, classFr }
    await notify(deps, tx, { kind: 'group-left', to: [move.userId], data })
    const professors = await tx.select().from(groupProfessors).where(eq(groupProfessors.groupId, id))
    await notify(deps, tx, { kind: 'group-members', to: professors.map(({ userId }) => userId), data })
  }
}
