import { asc, desc, eq } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { sessionPlanLines, sessionPlans } from '#/server/tables/session-plans.ts'

export const sessionPlansPersonal: PersonalData = {
  tables: [
    declare(sessionPlans, {
      person: 'createdBy',
      shared: ['source', 'status', 'name', 'copiedTo', 'until', 'createdAt', 'finishedAt'],
      impersonal: ['id', 'accepted'],
    }),
    declare(sessionPlanLines, {
      person: 'professorId',
      copied: ['fields'],
      impersonal: ['planId', 'line', 'plan', 'outcome', 'sessions', 'skipped', 'faults', 'doubts'],
    }),
  ],

  async copy(db, { id, role }) {
    const [lines, plans] = await Promise.all([
      db
        .select({ fields: sessionPlanLines.fields })
        .from(sessionPlanLines)
        .where(eq(sessionPlanLines.professorId, id))
        .orderBy(asc(sessionPlanLines.planId), asc(sessionPlanLines.line)),
      role === 'ADMINISTRATOR'
        ? db
            .select({
              source: sessionPlans.source,
              status: sessionPlans.status,
              name: sessionPlans.name,
              copiedTo: sessionPlans.copiedTo,
              until: sessionPlans.until,
              createdAt: sessionPlans.createdAt,
              finishedAt: sessionPlans.finishedAt,
            })
            .from(sessionPlans)
            .where(eq(sessionPlans.createdBy, id))
            .orderBy(desc(sessionPlans.createdAt))
        : undefined,
    ])
    return { plannedLines: lines.map(({ fields }) => fields), ...(plans && { sessionPlans: plans }) }
  },

  async erase(tx, { id }) {
    await tx.delete(sessionPlanLines).where(eq(sessionPlanLines.professorId, id))
    return undefined
  },
}
