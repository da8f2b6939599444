import { sql } from 'drizzle-orm'
import type { Locale } from '#/contract/locales.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { makeList } from '#/server/limits.ts'
import { BOM, csvLines } from '#/server/platform/csv/write.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { eventOf } from './access.ts'
import { type DueKind, dueStudents, nextOf } from './due.ts'
import { nextCell } from './list-words.ts'

interface Row extends Record<string, unknown> {
  last_name: string
  first_name: string
  username: string
  code: string
  next_code: string | null
  to_class_id: number | null
  kind: DueKind
}

/**
 * The students of a turn that has not begun, by class and name, with their next class, as a file that may come back.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; TOO_MANY_REQUESTS; BUSY
 */
export async function saveTurnList(
  deps: Deps,
  actor: Actor,
  { origin, locale }: { origin: Origin; locale: Locale },
  id: number,
): Promise<string> {
  requireRole(actor, 'ADMINISTRATOR')
  return makeList(deps, actor.id, async () => {
    const { rows: known } = await deps.database.db.execute(sql`select from year_turns where id = ${id}`)
    if (known.length === 0) throw new ServiceError('NOT_FOUND')
    await deps.database.withTx((tx) => audit(tx, { ...eventOf(actor, origin, id), action: 'year-turn.list-saved' }))
    const t = apiTranslator(locale)
    const { rows } = await deps.database.db.execute<Row>(sql`
      select users.last_name, users.first_name, users.username, own.code, next.code as next_code, due.to_class_id, due.kind
      from ${dueStudents(id, sql`turn.counts is null`)} as due join users on users.id = due.user_id
        join classes own on own.id = due.class_id left join classes next on next.id = due.to_class_id
      order by own.position, own.id, users.sort_name, users.id`)
    const head = [
      ...[t('api.export.lastName'), t('api.export.firstName'), t('api.export.username'), t('api.export.class')],
      t('api.turnList.next'),
    ]
    const lines = rows.map((row) => {
      const next = nextOf({ to_class_id: row.to_class_id, leaves: row.kind === 'leaves' })
      return [row.last_name, row.first_name, row.username, row.code, nextCell(next, row.next_code, locale)]
    })
    return BOM + csvLines([head, ...lines])
  })
}
