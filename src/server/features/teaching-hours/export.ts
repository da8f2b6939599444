import { sql } from 'drizzle-orm'
import type { Locale } from '#/contract/locales.ts'
import { SESSION_KINDS, type SessionKind } from '#/contract/session-kinds.ts'
import type { TaughtTime, TeachingHoursQuery } from '#/contract/teaching-hours.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { makeList } from '#/server/limits.ts'
import { BOM, csvLines } from '#/server/platform/csv/write.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { COUNTS, heldOfKind, isListed, MONTH, sessionsOfYear, yearAsked } from './taught.ts'

/** Most lines of a file: a thousand professors, each month of a year. */
const MOST_LINES = 12_000

/** Who asks for the list, from where and in which language. */
interface Reader {
  origin: Origin
  locale: Locale
}

type Row = Record<string, unknown> &
  TaughtTime & { last_name: string; first_name: string; username: string; month: string } & Record<SessionKind, number>

/**
 * How long professors teach, a line for each of them and each month with sessions, as a CSV file. In minutes: whole
 * numbers are what every spreadsheet sums, whichever comma it knows.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND for a year that is not there; TOO_MANY_REQUESTS; BUSY
 */
export async function exportTeachingHours(
  deps: Deps,
  actor: Actor,
  reader: Reader,
  query: Pick<TeachingHoursQuery, 'schoolYearId' | 'q'>,
): Promise<string> {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  return makeList(deps, actor.id, () => write(deps, actor, reader, query))
}

async function write(
  { database }: Deps,
  actor: Actor,
  { origin: { requestId, address }, locale }: Reader,
  query: Pick<TeachingHoursQuery, 'schoolYearId' | 'q'>,
): Promise<string> {
  const kinds = sql.join(
    SESSION_KINDS.map((kind) => sql`${heldOfKind(kind)} as ${sql.identifier(kind)}`),
    sql`, `,
  )
  const rows = await database.withTx(async (tx) => {
    const { rows: years } = await tx.execute<{ id: number }>(sql`select year.id from ${yearAsked(query)} as year`)
    const [year] = years
    if (!year) throw new ServiceError('NOT_FOUND')
    const event = { actorId: actor.id, objectType: 'school-year', objectId: String(year.id), requestId, address }
    await audit(tx, { ...event, action: 'teaching-hours.exported' })
    const { rows: found } = await tx.execute<Row>(sql`
      with year as ${yearAsked(query)},
        taught as materialized (
          select sessions.professor_id, ${MONTH} as month, ${COUNTS}, ${kinds} from ${sessionsOfYear(actor)} group by 1, 2)
      select users.last_name, users.first_name, users.username, taught.*, to_char(taught.month, 'YYYY-MM') as month
      from taught join users on users.id = taught.professor_id and ${isListed(actor, query.q)}
      order by users.sort_name, users.id, taught.month limit ${MOST_LINES}`)
    return found
  })
  const t = apiTranslator(locale)
  const head = [
    ...(['lastName', 'firstName', 'username'] as const).map((name) => t(`api.export.${name}`)),
    ...(['month', 'sessions', 'held'] as const).map((name) => t(`api.hours.${name}`)),
    ...SESSION_KINDS.map((kind) => t(`api.hours.held.${kind}`)),
    ...(['coming', 'cancelled'] as const).map((name) => t(`api.hours.${name}`)),
  ]
  const lines = rows.map((row) => [
    ...[row.last_name, row.first_name, row.username, row.month],
    ...[row.sessions, row.held, ...SESSION_KINDS.map((kind) => row[kind]), row.coming, row.cancelled].map(String),
  ])
  return BOM + csvLines([head, ...lines])
}
