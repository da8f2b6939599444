import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Locale } from '#/contract/locales.ts'
import type { UserFilter } from '#/contract/users.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { formatPhone } from '#/i18n/format.ts'
import type { ApiTranslate } from '#/i18n/translate.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { isPresentEnrolment } from '#/server/enrolments.ts'
import { makeList } from '#/server/limits.ts'
import { BOM, csvLines } from '#/server/platform/csv/write.ts'
import { classes } from '#/server/tables/classes.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { users } from '#/server/tables/users.ts'
import { usersFound } from './list.ts'

/** People read at a time. */
const ROWS = 1_000

/**
 * The people whom a filter finds, by name, as a CSV file that a French Excel opens by a double click.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; TOO_MANY_REQUESTS; BUSY when too many of theirs wait
 */
export async function exportUsers(
  deps: Deps,
  actor: Actor,
  { origin, locale }: { origin: Origin; locale: Locale },
  filter: UserFilter,
): Promise<string> {
  requireRole(actor, 'ADMINISTRATOR')
  return makeList(deps, actor.id, () => write(deps, actor, { origin, locale }, filter))
}

async function write(
  deps: Deps,
  actor: Actor,
  { origin, locale }: { origin: Origin; locale: Locale },
  filter: UserFilter,
): Promise<string> {
  const found = usersFound(actor, filter)
  await deps.database.withTx((tx) =>
    audit(tx, {
      action: 'user.exported',
      actorId: actor.id,
      requestId: origin.requestId,
      address: origin.address,
      details: { role: filter.role, searched: filter.q !== '' },
    }),
  )
  // Whole before it is sent: else who reads slowly would keep their next list waiting.
  let list = ''
  for await (const lines of linesOf(deps, found, apiTranslator(locale), locale)) list += lines
  return list
}

async function* linesOf(
  { database: { db } }: Pick<Deps, 'database'>,
  found: SQL | undefined,
  t: ApiTranslate,
  locale: Locale,
): AsyncGenerator<string> {
  yield BOM + csvLines([HEAD.map((id) => t(`api.export.${id}`))])
  let after: SQL | undefined
  for (;;) {
    const rows = await db
      .select({ user: users, schoolClass: classes })
      .from(users)
      .leftJoin(enrolments, isPresentEnrolment)
      .leftJoin(classes, eq(classes.id, enrolments.classId))
      .where(and(found, after))
      .orderBy(asc(users.sortName), asc(users.id))
      .limit(ROWS)
    yield csvLines(rows.map(({ user, schoolClass }) => cellsOf(user, schoolClass, t, locale)))
    const last = rows.at(-1)?.user
    if (!last || rows.length < ROWS) return
    after = sql`(${users.sortName}, ${users.id}) > (${last.sortName}, ${last.id})`
  }
}

const HEAD = [
  'lastName',
  'firstName',
  'class',
  'phone',
  'email',
  'username',
  'status',
  'createdAt',
  'lastSignedInAt',
] as const

function cellsOf(
  user: typeof users.$inferSelect,
  schoolClass: typeof classes.$inferSelect | null,
  t: ApiTranslate,
  locale: Locale,
): string[] {
  return [
    user.lastName,
    user.firstName,
    schoolClass ? (locale === 'ar' ? schoolClass.nameAr : schoolClass.nameFr) : '',
    // As it is said in Tunisia, without the plus sign that spreadsheets take for a formula.
    user.phone ? formatPhone(user.phone) : '',
    user.email ?? '',
    user.username,
    user.status === 'ERASED' ? '' : t(`api.export.status.${user.status}`),
    user.createdAt.toISOString().slice(0, 10),
    user.lastSignedInAt?.toISOString().slice(0, 10) ?? '',
  ]
}
