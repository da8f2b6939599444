import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { Locale } from '#/contract/locales.ts'
import { SESSION_DOUBTS } from '#/contract/session-kinds.ts'
import { SESSION_PLAN_COLUMNS, sessionPlanColumnName } from '#/contract/session-plan-columns.ts'
import { apiTranslator } from '#/i18n/api.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { BOM, csvLines, plainWords } from '#/server/platform/csv/write.ts'
import { sessionPlanLines } from '#/server/tables/session-plans.ts'
import { faultMessage } from './faults.ts'
import { readPlan } from './read.ts'

/**
 * The lines of a plan that are not planned and not there already, with the reasons. Mended and sent again, its first two
 * columns are passed over.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND
 */
export async function planFile(deps: Deps, actor: Actor, locale: Locale, id: string): Promise<string> {
  await readPlan(deps, actor, id)
  const rows = await deps.database.db
    .select()
    .from(sessionPlanLines)
    .where(and(eq(sessionPlanLines.planId, id), notInArray(sessionPlanLines.outcome, ['planned', 'known'])))
    .orderBy(asc(sessionPlanLines.line))
  const t = apiTranslator(locale)
  const head = (['line', 'reason', ...SESSION_PLAN_COLUMNS] as const).map((each) => sessionPlanColumnName(each, locale))
  const body = rows.map(({ line, faults, doubts, fields }) => [
    String(line),
    [
      ...faults.map((fault) => {
        const message = plainWords(faultMessage(fault, { t, locale }))
        return fault.column ? `${sessionPlanColumnName(fault.column, locale)}: ${message}` : message
      }),
      ...SESSION_DOUBTS.filter((doubt) => doubts[doubt]).map((doubt) => t(`api.plan.doubt.${doubt}`)),
    ].join(' | '),
    ...SESSION_PLAN_COLUMNS.map((column) => fields[column] ?? ''),
  ])
  return BOM + csvLines([head, ...body])
}
