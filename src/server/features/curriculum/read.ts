import { type SQL, sql } from 'drizzle-orm'
import type { ThingKind } from '#/contract/curriculum.ts'
import type { Page, PageQuery } from '#/contract/paging.ts'
import type { Deps } from '#/server/deps.ts'
import type { Actor } from '#/server/features/auth/actor.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { chainOf, isReadable, TABLES, tableOf } from './access.ts'
import { isNamed } from './search.ts'

/** How the rows of a kind are read. */
export interface Reading<Row extends Record<string, unknown>, Item> {
  kind: ThingKind
  /** Columns besides the table's own, such as counts. */
  more: SQL
  describe(row: Row): Item
}

/** A page of the things that the actor may read, in their order; two queries. */
export async function listThings<Row extends Record<string, unknown>, Item>(
  deps: Deps,
  actor: Actor,
  { kind, more, describe }: Reading<Row, Item>,
  { parentId, q, page, size }: PageQuery & { parentId?: number; q: string },
): Promise<Page<Item>> {
  const { parent, table } = TABLES[kind]
  const own = parent && parentId !== undefined ? sql`${sql.raw(`${table}.${parent}_id`)} = ${parentId}` : sql`true`
  const where = sql`${isReadable(actor, kind)} and ${own} and ${isNamed(kind, q)}`
  const { db } = deps.database
  const [{ rows }, counted] = await Promise.all([
    db.execute<Row>(sql`select ${tableOf(kind)}.*, ${more} from ${chainOf(kind)} where ${where}
      order by ${positions(kind)} limit ${size} offset ${(page - 1) * size}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${chainOf(kind)} where ${where}`),
  ])
  return { items: rows.map((row) => describe(row as Row)), total: counted.rows[0]?.total ?? 0, page, size }
}

/** Everything of a kind that the actor may read in a class, in its order; one query. */
export async function thingsOfClass<Row extends Record<string, unknown>, Item>(
  deps: Deps,
  actor: Actor,
  { kind, more, describe }: Reading<Row, Item>,
  classId: number,
): Promise<Item[]> {
  const { rows } = await deps.database.db.execute<Row>(sql`
    select ${tableOf(kind)}.*, ${more} from ${chainOf(kind)}
    where classes.id = ${classId} and ${isReadable(actor, kind)} order by ${positions(kind)}`)
  return rows.map((row) => describe(row as Row))
}

/**
 * One thing that the actor may read; one query.
 * @throws {ServiceError} NOT_FOUND
 */
export async function readThing<Row extends Record<string, unknown>, Item>(
  deps: Deps,
  actor: Actor,
  { kind, more, describe }: Reading<Row, Item>,
  id: number,
): Promise<Item> {
  const { rows } = await deps.database.db.execute<Row>(sql`
    select ${tableOf(kind)}.*, ${more} from ${chainOf(kind)}
    where ${tableOf(kind)}.id = ${id} and ${isReadable(actor, kind)}`)
  if (!rows[0]) throw new ServiceError('NOT_FOUND')
  return describe(rows[0] as Row)
}

/** @returns the number of live children, as a column named `children` */
export function childrenOf(kind: ThingKind, actor?: Actor): SQL {
  const { child, table } = TABLES[kind]
  if (!child) return sql`0 as children`
  const own = TABLES[child].table
  const shown =
    actor?.role === 'STUDENT' && (child === 'course' || child === 'material')
      ? sql.raw(` and ${own}.status = 'published' and (${own}.publish_at is null or ${own}.publish_at <= now())`)
      : sql``
  return sql`(select count(*)::int from ${sql.raw(own)}
    where ${sql.raw(`${own}.${kind}_id = ${table}.id and ${own}.deleted_at is null`)}${shown}) as children`
}

/** The school's order: by class, subject, chapter …, each by its place and its age. */
function positions(kind: ThingKind): SQL {
  const line: ThingKind[] = []
  for (let each: ThingKind | undefined = kind; each; each = TABLES[each].parent) line.unshift(each)
  return sql.raw(line.map((each) => `${TABLES[each].table}.position, ${TABLES[each].table}.id`).join(', '))
}
