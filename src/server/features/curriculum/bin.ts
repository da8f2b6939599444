import { sql } from 'drizzle-orm'
import { CURRICULUM_ITEM_KINDS, type DeletedCurriculumItem } from '#/contract/curriculum.ts'
import type { Page, PageQuery } from '#/contract/paging.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { chainOf, TABLES } from './access.ts'
import { aboveOf } from './read.ts'

/** A page of the recycle bin, what was deleted last first; one query. For administrators. */
export async function listDeleted(
  deps: Deps,
  actor: Actor,
  { page, size }: PageQuery,
): Promise<Page<DeletedCurriculumItem>> {
  requireRole(actor, 'ADMINISTRATOR')
  const each = CURRICULUM_ITEM_KINDS.map((kind) => {
    const own = (column: string) => sql.raw(`${TABLES[kind].table}.${column}`)
    return sql`select ${kind}::text as kind, ${own('id')}, ${own('name_ar')}, ${own('name_fr')},
        ${own('deleted_at')}, ${own('deleted_by')}, ${aboveOf(kind)}
        from ${chainOf(kind)} where ${own('deleted_at')} is not null`
  })
  const groups = sql`select 'group', groups.id, groups.name, groups.name, groups.deleted_at, groups.deleted_by,
      json_build_array(json_build_object('kind', 'class', 'id', classes.id, 'nameAr', classes.name_ar, 'nameFr', classes.name_fr))
      from groups join classes on classes.id = groups.class_id where groups.deleted_at is not null`
  const { rows } = await deps.database.db.execute<{
    kind: DeletedCurriculumItem['kind']
    id: number
    name_ar: string
    name_fr: string
    deleted_at: string
    by: string | null
    above: DeletedCurriculumItem['above']
    total: number
  }>(sql`
    select bin.*, (select first_name || ' ' || last_name from users where users.id = bin.deleted_by) as by,
      count(*) over ()::int as total
    from (${sql.join([...each, groups], sql` union all `)}) as bin
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
