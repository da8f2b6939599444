import { eq } from 'drizzle-orm'
import { type AcademyHours, type AcademyHoursChange, LONGEST_RAMADAN } from '#/contract/academy-hours.ts'
import { daysBetween } from '#/contract/school-year-rules.ts'
import { requireActive } from '#/server/active.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { withoutSeconds } from '#/server/platform/database/times.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { type FieldFault, ServiceError } from '#/server/platform/errors.ts'
import { academyHours } from '#/server/tables/sessions.ts'

/** The row that there is. */
const THE_ONE = eq(academyHours.id, 1)

/**
 * When the academy is open, as times such as `09:30`; one query.
 * @throws {Error} where the database has lost the row that it was made with
 */
export async function readAcademyHours(db: Queryable): Promise<AcademyHours> {
  const [row] = await db.select().from(academyHours).where(THE_ONE)
  if (!row) throw new Error('The academy has no hours')
  return describedHours(row)
}

/** The same for whoever plans. @throws {ServiceError} FORBIDDEN for students */
export function askAcademyHours({ database: { db } }: Deps, actor: Actor): Promise<AcademyHours> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  return readAcademyHours(db)
}

/**
 * Changes when the academy is open; sessions that are planned stay.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; CONFLICT with `current`; VALIDATION for times and days
 *   that do not follow each other
 */
export async function changeAcademyHours(
  { database }: Deps,
  actor: Actor,
  { requestId, address }: Origin,
  { version, ramadan, ...hours }: AcademyHoursChange,
): Promise<AcademyHours> {
  requireRole(actor, 'ADMINISTRATOR')
  const fields = hoursFaults({ ...hours, ramadan })
  if (Object.keys(fields).length > 0) throw new ServiceError('VALIDATION', { fields })
  return database.withTx(async (tx) => {
    const [held] = await tx.select().from(academyHours).where(THE_ONE).for('update')
    await requireActive(tx, actor, 'ADMINISTRATOR')
    if (!held) throw new Error('The academy has no hours')
    if (held.version !== version) throw new ServiceError('CONFLICT', { current: describedHours(held) })
    const [changed] = await tx
      .update(academyHours)
      .set({
        ...hours,
        ramadanStartsOn: ramadan?.startsOn ?? null,
        ramadanEndsOn: ramadan?.endsOn ?? null,
        ramadanOpensAt: ramadan?.opensAt ?? null,
        ramadanClosesAt: ramadan?.closesAt ?? null,
        version: version + 1,
      })
      .where(THE_ONE)
      .returning()
    if (!changed) throw new Error('The hours were not changed')
    const details = { ...hours, ramadan: ramadan !== null }
    await audit(tx, { action: 'academy-hours.changed', actorId: actor.id, requestId, address, details })
    return describedHours(changed)
  })
}

/** What is wrong with hours, by field. */
function hoursFaults({ opensAt, closesAt, ramadan }: Omit<AcademyHoursChange, 'version'>): Record<string, FieldFault> {
  const faults: Record<string, FieldFault> = {}
  if (closesAt <= opensAt) faults.closesAt = { fault: 'timeOrder' }
  if (!ramadan) return faults
  const days = daysBetween(ramadan.startsOn, ramadan.endsOn) + 1
  if (days < 1) faults['ramadan.endsOn'] = { fault: 'dayOrder' }
  // Who types the wrong year would give it hours all year round.
  if (days > LONGEST_RAMADAN) faults['ramadan.endsOn'] = { fault: 'ramadanLong', limit: LONGEST_RAMADAN }
  if (ramadan.closesAt <= ramadan.opensAt) faults['ramadan.closesAt'] = { fault: 'timeOrder' }
  return faults
}

function describedHours(row: typeof academyHours.$inferSelect): AcademyHours {
  const { ramadanStartsOn: startsOn, ramadanEndsOn: endsOn, ramadanOpensAt, ramadanClosesAt, version } = row
  const whole = startsOn !== null && endsOn !== null && ramadanOpensAt !== null && ramadanClosesAt !== null
  return {
    opensAt: withoutSeconds(row.opensAt),
    closesAt: withoutSeconds(row.closesAt),
    ramadan: whole
      ? { startsOn, endsOn, opensAt: withoutSeconds(ramadanOpensAt), closesAt: withoutSeconds(ramadanClosesAt) }
      : null,
    version,
  }
}
