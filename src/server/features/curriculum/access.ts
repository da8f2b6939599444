import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { CurriculumItemKind } from '#/contract/curriculum.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import { presentClassOf } from '#/server/enrolments.ts'
import type { Queryable, Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'

/** The table of each kind, its parent's key in it, and its children's table. */
export const TABLES = {
  class: { table: 'classes', parent: undefined, child: 'subject' },
  subject: { table: 'subjects', parent: 'class', child: 'chapter' },
  chapter: { table: 'chapters', parent: 'subject', child: 'course' },
  course: { table: 'courses', parent: 'chapter', child: 'material' },
  material: { table: 'materials', parent: 'course', child: undefined },
} as const satisfies Record<
  CurriculumItemKind,
  { table: string; parent: CurriculumItemKind | undefined; child: CurriculumItemKind | undefined }
>

/** @returns a table of the curriculum as it stands in a query; the names are words of our own, never input */
export function tableOf(kind: CurriculumItemKind): SQL {
  return sql.raw(TABLES[kind].table)
}

/** @returns the kind and everything above it, from the top */
export function lineOf(kind: CurriculumItemKind): CurriculumItemKind[] {
  const { parent } = TABLES[kind]
  return parent ? [...lineOf(parent), kind] : [kind]
}

/** @returns `materials join courses on … join …`, up to the class */
export function chainOf(kind: CurriculumItemKind): SQL {
  const joins = lineOf(kind)
    .reverse()
    .slice(1)
    .map((above) => {
      const child = TABLES[above].child
      return sql.raw(
        ` join ${TABLES[above].table} on ${TABLES[above].table}.id = ${child && TABLES[child].table}.${above}_id`,
      )
    })
  return sql.join([tableOf(kind), ...joins])
}

/** @returns whether a thing and all above it are in no recycle bin */
export function isLive(kind: CurriculumItemKind): SQL {
  return sql.join(
    lineOf(kind).map((each) => sql.raw(`${TABLES[each].table}.deleted_at is null`)),
    sql` and `,
  )
}

/** Who reads: an actor, or in a prepared statement whoever of a role is named when it runs, or found by it. */
export type Reader = Pick<Actor, 'role'> & { id: string | Placeholder | SQL }

/**
 * What of a chain the actor may read: administrators all, professors the names of classes and subjects and what is in
 * the subjects that they teach, students what is published in their own class.
 */
export function isReadable(actor: Reader, kind: CurriculumItemKind): SQL {
  const line = lineOf(kind)
  if (actor.role === 'ADMINISTRATOR') return isLive(kind)
  if (actor.role === 'PROFESSOR') {
    return line.includes('chapter') ? sql`${isLive(kind)} and ${teaches(actor)}` : isLive(kind)
  }
  const published = line.filter((each) => each === 'course' || each === 'material').map((each) => isPublished(each))
  const own = sql`classes.id = ${presentClassOf(actor.id)}`
  return sql.join([isLive(kind), own, ...published], sql` and `)
}

/** @returns whether the row of `courses` or `materials` in a query is published now, by itself */
export function isPublished(kind: 'course' | 'material'): SQL {
  const { table } = TABLES[kind]
  return sql.raw(`(${table}.status = 'published' and (${table}.publish_at is null or ${table}.publish_at <= now()))`)
}

/**
 * @param locked whether nobody may take the subject from them until the transaction ends
 * @returns whether the actor teaches the row of `subjects` in a query
 */
export function teaches(actor: Pick<Reader, 'id'>, locked = false): SQL {
  return sql`exists (select from professor_subjects
    where professor_subjects.subject_id = subjects.id and professor_subjects.user_id = ${actor.id}
    ${locked ? sql`for share` : sql``})`
}

/** @returns whether the actor may still use their account */
export function isActive(actor: Pick<Reader, 'id'>): SQL {
  return sql`exists (select from users where users.id = ${actor.id} and users.status = 'ACTIVE')`
}

/**
 * Locks a thing until the transaction ends, whoever may change it: that is judged by the next statement. One that waits
 * for a lock sees rights as they were before it waited.
 */
export async function lock(tx: Tx, kind: CurriculumItemKind, id: number): Promise<void> {
  await tx.execute(sql`select from ${tableOf(kind)} where id = ${id} for update`)
}

/** A thing that is about to be changed, locked until the transaction ends. */
export interface Held {
  id: number
  version: number
  /** Language of its contents; a class has none. */
  lang: string | undefined
}

/**
 * Locks a thing that the actor may change: administrators everything, professors what is below their subjects.
 * @param under whether something below it is to be changed, and not the thing itself
 * @throws {ServiceError} NOT_FOUND for what the actor may not know, FORBIDDEN for what they may only read
 */
export async function hold(
  tx: Tx,
  actor: Actor,
  { kind, id, under = false }: { kind: CurriculumItemKind; id: number; under?: boolean },
): Promise<Held> {
  await lock(tx, kind, id)
  const line = lineOf(kind)
  const inSubject = line.includes('subject')
  const byTeaching = actor.role === 'PROFESSOR' && inSubject
  // A chapter is in its subject's language.
  const lang = kind === 'course' || kind === 'material' ? sql`${tableOf(kind)}.lang` : sql`subjects.lang`
  const { rows } = await tx.execute<{ id: number; version: number; lang: string | null; taught: boolean }>(sql`
    select ${tableOf(kind)}.id, ${tableOf(kind)}.version, ${inSubject ? lang : sql`null::text`} as lang,
      ${byTeaching ? teaches(actor, true) : sql`false`} as taught
    from ${chainOf(kind)} where ${tableOf(kind)}.id = ${id} and ${isReadable(actor, kind)} and ${isActive(actor)}`)
  const [found] = rows
  // Where the right was being taken away, the lock on it saw the end of that.
  const ended = byTeaching && line.includes('chapter') && !found?.taught
  if (!found || ended) throw new ServiceError('NOT_FOUND')
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const below = kind !== 'class' && (kind !== 'subject' || under)
  if (actor.role === 'PROFESSOR' && !(below && found.taught)) throw new ServiceError('FORBIDDEN')
  return { id: found.id, version: found.version, lang: found.lang ?? undefined }
}

/** @returns the place after the last of a parent's children, those in the recycle bin included */
export async function nextPosition(tx: Tx, kind: CurriculumItemKind, parentId: number | undefined): Promise<number> {
  const { parent } = TABLES[kind]
  const { rows } = await tx.execute<{ next: number }>(sql`
    select coalesce(max(position), 0)::int + 1 as next from ${tableOf(kind)}
    ${parent ? sql`where ${sql.raw(`${parent}_id`)} = ${parentId}` : sql``}`)
  return rows[0]?.next ?? 1
}

/** @returns how many live things are below one, by kind; kinds without any are left out */
export async function countBelow(
  db: Queryable,
  kind: CurriculumItemKind,
  id: number,
): Promise<Partial<Record<CurriculumItemKind, number>>> {
  const below: CurriculumItemKind[] = []
  for (let child: CurriculumItemKind | undefined = TABLES[kind].child; child; child = TABLES[child].child)
    below.push(child)
  if (below.length === 0) return {}
  const counts = below.map((each) => {
    // What is in the bin by itself does not count; the thing itself may be there.
    const live = lineOf(each)
      .filter((above) => lineOf(kind).includes(above) === false)
      .map((above) => sql.raw(`${TABLES[above].table}.deleted_at is null`))
    return sql`(select count(*)::int from ${chainOf(each)}
      where ${tableOf(kind)}.id = ${id} and ${sql.join(live, sql` and `)}) as ${sql.raw(`"${each}"`)}`
  })
  const { rows } = await db.execute<Record<string, number>>(sql`select ${sql.join(counts, sql`, `)}`)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([, number]) => number > 0))
}
