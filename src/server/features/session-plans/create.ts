import { mondayOf } from '#/contract/calendar-days.ts'
import type { Locale } from '#/contract/locales.ts'
import { SESSION_PLAN_LIMITS, type SessionPlansMade, type SessionPlansRequest } from '#/contract/session-plans.ts'
import { requireActive } from '#/server/active.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { sessionPlanLines, sessionPlans } from '#/server/tables/session-plans.ts'
import { readAcademy } from './academy.ts'
import { copyWeek } from './copy-week.ts'
import { copyYear } from './copy-year.ts'
import { eventOf, refuseTooMany } from './hold.ts'
import type { NewLine } from './lines.ts'
import { readList } from './list.ts'
import { sessionPlanQueue } from './queue.ts'

/** Lines of one insert: PostgreSQL takes 65,535 values. */
const INSERT_LINES = 1_000

/**
 * Begins a plan of many sessions, which a job checks; nothing is planned yet.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; VALIDATION by field; TOO_LARGE; BUSY while too many
 *   plans are worked on
 */
export async function createPlan(
  deps: Deps,
  actor: Actor,
  { origin, locale }: { origin: Origin; locale: Locale },
  request: SessionPlansRequest,
): Promise<SessionPlansMade> {
  if (request.source === 'list' && Buffer.byteLength(request.text) > SESSION_PLAN_LIMITS.bytes) {
    throw new ServiceError('TOO_LARGE')
  }
  return deps.database.withTx(async (tx) => {
    await refuseTooMany(tx)
    // After the lock, which may be waited for.
    await requireActive(tx, actor, 'ADMINISTRATOR')
    const { unknownColumns = [], lines, ...facts } = await linesOf(tx, request, locale)
    const [made] = await tx
      .insert(sessionPlans)
      .values({ ...facts, source: request.source, createdBy: actor.id })
      .returning({ id: sessionPlans.id })
    if (!made) throw new Error('A plan was not made')
    for (let first = 0; first < lines.length; first += INSERT_LINES) {
      const some = lines.slice(first, first + INSERT_LINES)
      await tx.insert(sessionPlanLines).values(
        some.map((line) => ({
          ...line,
          planId: made.id,
          professorId: line.plan?.professorId ?? null,
          // What cannot be understood is not looked at.
          outcome: line.plan ? ('unchecked' as const) : ('refused' as const),
        })),
      )
    }
    await audit(tx, {
      ...eventOf(actor, origin, made.id),
      action: 'session-plan.created',
      details: { source: request.source, lines: lines.length },
    })
    await deps.jobs.send(tx, sessionPlanQueue, { planId: made.id, actorId: actor.id, work: 'check' })
    return { id: made.id, unknownColumns }
  })
}

interface Lines {
  lines: NewLine[]
  unknownColumns?: string[]
  name: string
  copiedTo: string | null
  until: string | null
}

async function linesOf(tx: Tx, request: SessionPlansRequest, locale: Locale): Promise<Lines> {
  switch (request.source) {
    case 'list':
      return { ...readList(request.text, await readAcademy(tx)), name: request.fileName, copiedTo: null, until: null }
    case 'week':
      return {
        lines: await copyWeek(tx, request, locale),
        name: mondayOf(request.from),
        copiedTo: mondayOf(request.to),
        until: request.until ?? null,
      }
    case 'year': {
      const { lines, from, to } = await copyYear(tx, request, locale)
      return { lines, name: from, copiedTo: to, until: null }
    }
  }
}
