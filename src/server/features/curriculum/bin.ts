import { sql } from 'drizzle-orm'
import { BIN_DAYS, type DeletedThing, THING_KINDS } from '#/contract/curriculum.ts'
import type { Page, PageQuery } from '#/contract/paging.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import type { Database } from '#/server/platform/database/database.ts'
import { chainOf, TABLES, tableOf } from './access.ts'
import { aboveOf } from './read.ts'

/** A page of the recycle bin, what was deleted last first; one query. For administrators. */
export async function listDeleted(deps: Deps, actor: Actor, { page, size }: PageQuery): Promise<Page<DeletedThing>> {
  requireRole(actor, 'ADMINISTRATOR')
  const each = THING_KINDS.map((kind) => {
    const own = (column: string) => sql.raw(`${TABLES[kind].table}.${column}`)
    return sql`select ${kind}::text as kind, ${own('id')}, ${own('name_ar')}, ${own('name_fr')},
        ${own('deleted_at')}, ${own('deleted_by')}, ${aboveOf(kind)}
        from ${chainOf(kind)} where ${own('deleted_at')} is not null`
  })
  const { rows } = await deps.database.db.execute<{
    kind: DeletedThing['kind']
    id: number
    name_ar: string
    name_fr: string
    deleted_at: string
    by: string | null
    above: DeletedThing['above']
    total: number
  }>(sql`
    select bin.*, (select first_name || ' ' || last_name from users where users.id = bin.deleted_by) as by,
      count(*) over ()::int as total
    from (${sql.join(each, sql` union all `)}) as bin
    order by deleted_at desc, kind, id limit ${size} offset ${(page - 1) * size}`)
  const items = rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    nameAr: row.name_ar,
    nameFr: row.name_fr,
    above: row.above,
    deletedAt: new Date(row.deleted_at).toISOString(),
    deletedBy: row.by,
  }))
  return { items, total: rows[0]?.total ?? 0, page, size }
}

/**
 * Deletes for good what has been in the recycle bin for a month, with what is below it.
 * @returns how many things were in the bin
 */
export async function emptyOldBin({ db }: Pick<Database, 'db'>): Promise<number> {
  let gone = 0
  // From below, so that nothing stands in the way of its parent.
  for (const kind of [...THING_KINDS].reverse()) {
    const old = sql`deleted_at < now() - make_interval(days => ${BIN_DAYS})`
    if (kind === 'class')
      await db.execute(sql`delete from subjects where class_id in (select id from classes where ${old})`)
    const { rowCount } = await db.execute(sql`delete from ${tableOf(kind)} where ${old}`)
    gone += rowCount ?? 0
  }
  return gone
}
