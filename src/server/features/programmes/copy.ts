import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ProgrammeCopied } from '#/contract/programme.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { hold, nextPosition } from '#/server/features/curriculum/access.ts'
import { eventOf } from '#/server/features/curriculum/removal.ts'
import { freeCode } from '#/server/features/subjects/curriculum-item.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { chapters } from '#/server/tables/chapters.ts'
import { courses } from '#/server/tables/courses.ts'
import { materials } from '#/server/tables/materials.ts'
import { subjects } from '#/server/tables/subjects.ts'

/** Rows of one statement; each has some ten values, and PostgreSQL takes 65,535 of them. */
const AT_ONCE = 2_000

/**
 * Copies subjects with all that is in them to a class, behind its own, for administrators. Copies are drafts that
 * nobody teaches yet; they have the same texts, files and videos.
 * @param from one subject, or all of a class
 * @throws {ServiceError} FORBIDDEN; NOT_FOUND; VALIDATION for a class that is not there
 */
export async function copyProgramme(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  { from, classId }: { from: { kind: 'subject' | 'class'; id: number }; classId: number },
): Promise<ProgrammeCopied> {
  requireRole(actor, 'ADMINISTRATOR')
  return deps.database.withTx(async (tx) => {
    await hold(tx, actor, from)
    await hold(tx, actor, { kind: 'class', id: classId }).catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND') throw error
      throw new ServiceError('VALIDATION', { fields: { classId: { fault: 'chooseOne' } } })
    })
    const copied = await copySubjects(tx, actor, from, classId)
    await audit(tx, { ...eventOf(actor, origin, from.kind, from.id), action: `${from.kind}.copied`, details: copied })
    return copied
  })
}

async function copySubjects(
  tx: Tx,
  actor: Actor,
  from: { kind: 'subject' | 'class'; id: number },
  classId: number,
): Promise<ProgrammeCopied> {
  const own = from.kind === 'class' ? eq(subjects.classId, from.id) : eq(subjects.id, from.id)
  const sources = await tx
    .select()
    .from(subjects)
    .where(and(own, isNull(subjects.deletedAt)))
    .orderBy(asc(subjects.position), asc(subjects.id))
  const ids = new Map<number, number>()
  let position = await nextPosition(tx, 'subject', classId)
  for (const { id, key, lang, coefficient, optional, nameAr, nameFr } of sources) {
    const code = await freeCode(tx, { classId, nameFr })
    const [made] = await tx
      .insert(subjects)
      .values({ classId, code, key, lang, coefficient, optional, nameAr, nameFr, position })
      .returning({ id: subjects.id })
    if (made) ids.set(id, made.id)
    position += 1
  }
  const chapterRows = await liveBelow(tx, chapters, chapters.subjectId, ids)
  const chapterIds = await copyRows(tx, 'chapters', chapterRows, (row, id) => ({
    id,
    subjectId: ids.get(row.subjectId) ?? 0,
    trimester: row.trimester,
    nameAr: row.nameAr,
    nameFr: row.nameFr,
    position: row.position,
  }))
  const courseRows = await liveBelow(tx, courses, courses.chapterId, chapterIds)
  const courseIds = await copyRows(tx, 'courses', courseRows, (row, id) => ({
    id,
    chapterId: chapterIds.get(row.chapterId) ?? 0,
    lang: row.lang,
    nameAr: row.nameAr,
    nameFr: row.nameFr,
    position: row.position,
  }))
  const materialRows = await liveBelow(tx, materials, materials.courseId, courseIds)
  const materialIds = await copyRows(tx, 'materials', materialRows, (row, id) => ({
    id,
    courseId: courseIds.get(row.courseId) ?? 0,
    kind: row.kind,
    videoId: row.videoId,
    videoTitle: row.videoTitle,
    videoSeconds: row.videoSeconds,
    downloadable: row.downloadable,
    lang: row.lang,
    nameAr: row.nameAr,
    nameFr: row.nameFr,
    position: row.position,
  }))
  await copyContents(tx, materialIds, actor)
  return {
    subjects: ids.size,
    chapters: chapterRows.length,
    courses: courseRows.length,
    materials: materialRows.length,
  }
}

/** Copies share the files of what they were copied from; a text is written on as a draft. */
async function copyContents(tx: Tx, ids: ReadonlyMap<number, number>, actor: Actor): Promise<void> {
  if (ids.size === 0) return
  const copied = sql`unnest(${sql.param([...ids.keys()])}::int[], ${sql.param([...ids.values()])}::int[]) as copied (old, new)`
  await tx.execute(sql`
    insert into material_files (material_id, file_id, role)
    select copied.new, file_id, role from material_files join ${copied} on material_id = copied.old`)
  await tx.execute(sql`
    insert into captions (material_id, file_id, lang, cues, vtt)
    select copied.new, file_id, lang, cues, vtt from captions join ${copied} on material_id = copied.old`)
  await tx.execute(sql`
    insert into material_texts (material_id, draft, updated_by)
    select copied.new, coalesce(draft, published), ${actor.id} from material_texts join ${copied}
    on material_id = copied.old where coalesce(draft, published) is not null`)
}

type Below = typeof chapters | typeof courses | typeof materials

async function liveBelow<Table extends Below>(
  tx: Tx,
  table: Table,
  parent: Table['id'] | (typeof chapters)['subjectId'] | (typeof courses)['chapterId'] | (typeof materials)['courseId'],
  parents: ReadonlyMap<number, number>,
): Promise<Table['$inferSelect'][]> {
  if (parents.size === 0) return []
  const rows = await tx
    .select()
    .from(table as Below)
    .where(and(inArray(parent, [...parents.keys()]), isNull(table.deletedAt)))
  return rows as Table['$inferSelect'][]
}

const TABLES = { chapters, courses, materials } as const

/** Inserts copies under ids that are taken beforehand, so that each is known. @returns old id → new id */
async function copyRows<Name extends keyof typeof TABLES>(
  tx: Tx,
  name: Name,
  rows: readonly (typeof TABLES)[Name]['$inferSelect'][],
  copy: (
    row: (typeof TABLES)[Name]['$inferSelect'],
    id: number,
  ) => (typeof TABLES)[Name]['$inferInsert'] & { id: number },
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map()
  const taken = await tx.execute<{ id: string }>(sql`
    select nextval(pg_get_serial_sequence(${name}, 'id')) as id from generate_series(1, ${rows.length}::int)`)
  const ids = new Map(rows.map((row, index) => [row.id, Number(taken.rows[index]?.id)]))
  const copies = rows.map((row) => copy(row, ids.get(row.id) ?? 0))
  for (let from = 0; from < copies.length; from += AT_ONCE) {
    await tx
      .insert(TABLES[name] as typeof chapters)
      .overridingSystemValue()
      .values(copies.slice(from, from + AT_ONCE) as unknown as (typeof chapters)['$inferInsert'][])
  }
  return ids
}
