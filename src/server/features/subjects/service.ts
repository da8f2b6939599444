import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { directionOfLang } from '#/contract/curriculum.ts'
import type { Subject } from '#/contract/subjects.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { presentClassOf } from '#/server/enrolments.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { classes } from '#/server/tables/classes.ts'
import { subjects } from '#/server/tables/subjects.ts'

/**
 * The subjects of a class, in school order, each with its professors; two queries.
 * @throws {ServiceError} NOT_FOUND for a class that is not there, and for a student's other classes
 */
export async function listSubjectsOfClass(deps: Deps, actor: Actor, classId: number): Promise<Subject[]> {
  const [known] = await deps.database.db
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.id, classId), isNull(classes.deletedAt), visibleClass(actor)))
  if (!known) throw new ServiceError('NOT_FOUND')
  return subjectsOfClass(deps, classId)
}

/** The subjects of a class that the caller has already been allowed to know; one query. */
export async function subjectsOfClass(deps: Deps, classId: number): Promise<Subject[]> {
  const rows = await selectSubjects(deps)
    .where(and(eq(subjects.classId, classId), isNull(subjects.deletedAt)))
    .orderBy(asc(subjects.position), asc(subjects.id))
  return toSubjects(rows)
}

/**
 * One subject that the actor may know of; one query.
 * @throws {ServiceError} NOT_FOUND for one that is not there, and for a student's other classes
 */
export async function readSubject(deps: Deps, actor: Actor, id: number): Promise<Subject> {
  const rows = await selectSubjects(deps).where(
    and(
      eq(subjects.id, id),
      isNull(subjects.deletedAt),
      actor.role === 'STUDENT' ? eq(subjects.classId, presentClassOf(actor.id)) : undefined,
    ),
  )
  const [subject] = toSubjects(rows)
  if (!subject) throw new ServiceError('NOT_FOUND')
  return subject
}

/** A student knows of their own class only; the others of every one. */
function visibleClass(actor: Actor) {
  return actor.role === 'STUDENT' ? eq(classes.id, presentClassOf(actor.id)) : undefined
}

/** Rows of subjects with their professors' names gathered in the same query. */
function selectSubjects(deps: Deps) {
  // Written out: in a select from one table the builder names columns without it, which would be ambiguous here.
  const professors = sql<string[]>`coalesce((
    select array_agg(p.first_name || ' ' || p.last_name order by p.last_name, p.first_name)
    from professor_subjects ps join users p on p.id = ps.user_id
    where ps.subject_id = subjects.id and p.status = 'ACTIVE'), '{}')`
  return deps.database.db.select({ subject: subjects, professors }).from(subjects).$dynamic()
}

function toSubjects(rows: { subject: typeof subjects.$inferSelect; professors: string[] }[]): Subject[] {
  return rows.map(({ subject, professors }) => ({ ...describeSubject(subject), professors }))
}

/** @returns a subject without its people, named in the language that it is taught in where that is Arabic or French */
export function describeSubject(
  subject: Pick<typeof subjects.$inferSelect, 'id' | 'nameAr' | 'nameFr' | 'key' | 'lang' | 'optional'>,
): Omit<Subject, 'professors'> {
  return {
    id: subject.id,
    subjectName: subject.lang === 'ar' ? subject.nameAr : subject.nameFr,
    nameAr: subject.nameAr,
    nameFr: subject.nameFr,
    key: subject.key,
    lang: subject.lang,
    optional: subject.optional,
    dir: directionOfLang(subject.lang),
  }
}
