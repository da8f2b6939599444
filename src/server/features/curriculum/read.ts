import { type SQL, sql } from 'drizzle-orm'
import type { Above, CurriculumItemKind, PublishState } from '#/contract/curriculum.ts'
import type { Page, PageQuery } from '#/contract/paging.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { chainOf, isPublished, isReadable, lineOf, TABLES, tableOf } from './access.ts'
import { isNamed } from './search.ts'

/** How the rows of a kind are read. */
export interface Reading<Row extends Record<string, unknown>, Item> {
  kind: CurriculumItemKind
  /** Columns besides the table's own, such as counts. */
  more: SQL
  describe(row: Row): Item
}

/** What a list of things is narrowed to. */
export interface Narrowing extends PageQuery {
  q: string
  /** LineItems that it is below, by kind. */
  within?: Partial<Record<CurriculumItemKind, number>>
  status?: PublishState
}

/** A thing with what it belongs to; classes belong to nothing. */
type Placed<Item> = Item & { above?: Above[] }

/** A page of the things that the actor may read, in their order; two queries. */
export async function listCurriculumItems<Row extends Record<string, unknown>, Item>(
  deps: Deps,
  actor: Actor,
  { kind, more, describe }: Reading<Row, Item>,
  { within = {}, status, q, page, size }: Narrowing,
): Promise<Page<Placed<Item>>> {
  const own = lineOf(kind).flatMap((each) => (within[each] ? [sql`${tableOf(each)}.id = ${within[each]}`] : []))
  if (status) own.push(sql`${tableOf(kind)}.status = ${status}`)
  const where = sql.join([isReadable(actor, kind), ...own, isNamed(kind, q)], sql` and `)
  const { db } = deps.database
  const [{ rows }, counted] = await Promise.all([
    db.execute<Row>(sql`select ${tableOf(kind)}.*, ${aboveOf(kind)}, ${more} from ${chainOf(kind)} where ${where}
      order by ${positions(kind)} limit ${size} offset ${(page - 1) * size}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${chainOf(kind)} where ${where}`),
  ])
  return { items: rows.map((row) => placed(row as Row, describe)), total: counted.rows[0]?.total ?? 0, page, size }
}

/** Everything of a kind that the actor may read in a class, or in something else above it, in its order; one query. */
export async function curriculumItemsIn<Row extends Record<string, unknown>, Item>(
  deps: Deps,
  actor: Actor,
  { kind, more, describe }: Reading<Row, Item>,
  within: { kind: CurriculumItemKind; id: number },
): Promise<Item[]> {
  const { rows } = await deps.database.db.execute<Row>(sql`
    select ${tableOf(kind)}.*, ${more} from ${chainOf(kind)}
    where ${tableOf(within.kind)}.id = ${within.id} and ${isReadable(actor, kind)} order by ${positions(kind)}`)
  return rows.map((row) => describe(row as Row))
}

/**
 * One thing that the actor may read; one query.
 * @throws {ServiceError} NOT_FOUND
 */
export async function readCurriculumItem<Row extends Record<string, unknown>, Item>(
  deps: Deps,
  actor: Actor,
  { kind, more, describe }: Reading<Row, Item>,
  id: number,
): Promise<Placed<Item>> {
  const { rows } = await deps.database.db.execute<Row>(sql`
    select ${tableOf(kind)}.*, ${aboveOf(kind)}, ${more} from ${chainOf(kind)}
    where ${tableOf(kind)}.id = ${id} and ${isReadable(actor, kind)}`)
  if (!rows[0]) throw new ServiceError('NOT_FOUND')
  return placed(rows[0] as Row, describe)
}

/** @returns what a thing belongs to, from its class down, as a column named `above` */
export function aboveOf(kind: CurriculumItemKind): SQL {
  const each = lineOf(kind)
    .slice(0, -1)
    .map((above) => {
      const { table } = TABLES[above]
      return sql.raw(`json_build_object('kind', '${above}', 'id', ${table}.id,
        'nameAr', ${table}.name_ar, 'nameFr', ${table}.name_fr)`)
    })
  return sql`json_build_array(${sql.join(each, sql`, `)}) as above`
}

function placed<Row extends Record<string, unknown>, Item>(row: Row, describe: (row: Row) => Item): Placed<Item> {
  const above = row.above as Above[]
  return { ...describe(row), ...(above.length > 0 && { above }) }
}

/** @returns the number of live children, as a column named `children` */
export function childrenOf(kind: CurriculumItemKind, actor?: Actor): SQL {
  const { child, table } = TABLES[kind]
  if (!child) return sql`0 as children`
  const own = TABLES[child].table
  const shown =
    actor?.role === 'STUDENT' && (child === 'course' || child === 'material') ? sql` and ${isPublished(child)}` : sql``
  return sql`(select count(*)::int from ${sql.raw(own)}
    where ${sql.raw(`${own}.${kind}_id = ${table}.id and ${own}.deleted_at is null`)}${shown}) as children`
}

/** The school's order: by class, subject, chapter …, each by its place and its age. */
function positions(kind: CurriculumItemKind): SQL {
  return sql.raw(
    lineOf(kind)
      .map((each) => `${TABLES[each].table}.position, ${TABLES[each].table}.id`)
      .join(', '),
  )
}
