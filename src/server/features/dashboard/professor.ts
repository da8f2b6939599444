import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { CourseMention, NeedReason, ProfessorDashboard } from '#/contract/dashboard.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { studentsOfClass } from '#/server/enrolments.ts'
import { chainOf, isReadable } from '#/server/features/curriculum/access.ts'
import { describeSubject } from '#/server/features/subjects/service.ts'
import { classes } from '#/server/tables/classes.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { schoolClassColumns } from './columns.ts'

/** Drafts, and things that wait, that a first page names; of the rest it says how many. */
const NAMED = 5
/** Days after which a draft counts as forgotten. */
const OLD_DRAFT_DAYS = 7

interface MentionRow extends Record<string, unknown> {
  id: number
  name_ar: string
  name_fr: string
  subject_ar: string
  subject_fr: string
  class_ar: string
  class_fr: string
}

const mentioned = sql.raw(`courses.id, courses.name_ar, courses.name_fr, subjects.name_ar as subject_ar,
  subjects.name_fr as subject_fr, classes.name_ar as class_ar, classes.name_fr as class_fr`)

/** What a professor teaches, the drafts changed last, and what waits; three queries. */
export async function readProfessorDashboard(deps: Deps, actor: Actor): Promise<ProfessorDashboard> {
  const [teaching, drafts, needs] = await Promise.all([
    readTeaching(deps, actor),
    readDrafts(deps, actor),
    readNeeds(deps, actor),
  ])
  return { role: 'PROFESSOR', teaching, drafts, needs }
}

async function readTeaching({ database: { db } }: Deps, actor: Actor): Promise<ProfessorDashboard['teaching']> {
  const coursesThat = (condition: string): SQL<number> =>
    sql<number>`(select count(*)::int from courses join chapters on chapters.id = courses.chapter_id
      where chapters.subject_id = subjects.id and chapters.deleted_at is null and courses.deleted_at is null
        and courses.status = ${sql.raw(condition)})`
  const rows = await db
    .select({
      schoolClass: schoolClassColumns,
      subject: subjects,
      students: studentsOfClass,
      chapters: sql<number>`(select count(*)::int from chapters
        where chapters.subject_id = subjects.id and chapters.deleted_at is null)`,
      published: coursesThat(`'published'`),
      draft: coursesThat(`'draft'`),
    })
    .from(professorSubjects)
    .innerJoin(subjects, eq(subjects.id, professorSubjects.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .where(and(eq(professorSubjects.userId, actor.id), isNull(subjects.deletedAt), isNull(classes.deletedAt)))
    .orderBy(asc(classes.position), asc(subjects.position))
  return rows.map(({ subject, published, draft, ...row }) => ({
    ...row,
    subject: describeSubject(subject),
    courses: { published, draft },
  }))
}

/** A draft has changed when it has itself, or a material of it, or the text of one. */
const changes = sql`left join lateral (
  select count(*)::int as materials, max(greatest(materials.updated_at, material_texts.updated_at)) as changed_at
  from materials left join material_texts on material_texts.material_id = materials.id
  where materials.course_id = courses.id and materials.deleted_at is null) as inside on true`

async function readDrafts({ database: { db } }: Deps, actor: Actor): Promise<ProfessorDashboard['drafts']> {
  const { rows } = await db.execute<MentionRow & { changed_at: string; materials: number }>(sql`
    select ${mentioned}, inside.materials, greatest(courses.updated_at, inside.changed_at) as changed_at
    from ${chainOf('course')} ${changes}
    where courses.status = 'draft' and ${isReadable(actor, 'course')}
    order by changed_at desc, courses.id limit ${NAMED}`)
  return rows.map((row) => ({ ...describe(row), materials: row.materials, changedAt: instant(row.changed_at) }))
}

/** Each course once for each reason: what failed first, then what students reported, what comes today, what is empty, what is forgotten. */
async function readNeeds({ database: { db } }: Deps, actor: Actor): Promise<ProfessorDashboard['needs']> {
  const today = sql`(now() at time zone 'Africa/Tunis')::date`
  const { rows } = await db.execute<MentionRow & { reason: NeedReason; at: string; total: number }>(sql`
    with own as (
      select ${mentioned}, courses.status, courses.publish_at, inside.materials,
        greatest(courses.updated_at, inside.changed_at) as changed_at
      from ${chainOf('course')} ${changes}
      where courses.status <> 'archived' and ${isReadable(actor, 'course')}
    ), needs as (
      select 1 as rank, 'failedFile' as reason, own.*, max(files.created_at) as at
      from own join materials on materials.course_id = own.id and materials.deleted_at is null
        join material_files on material_files.material_id = materials.id
        join files on files.id = material_files.file_id and files.state = 'failed'
      group by own.id, own.name_ar, own.name_fr, own.subject_ar, own.subject_fr, own.class_ar, own.class_fr,
        own.status, own.publish_at, own.materials, own.changed_at
      union all
      select 2, 'openReport', own.*, reported.at from own join lateral (
        select min(material_reports.created_at) as at from materials
          join material_reports on material_reports.material_id = materials.id
        where materials.course_id = own.id and materials.deleted_at is null and material_reports.resolved_at is null
      ) reported on reported.at is not null
      union all
      select 3, 'scheduled', own.*, publish_at from own
      where status = 'published' and publish_at > now() and (publish_at at time zone 'Africa/Tunis')::date = ${today}
      union all
      select 4, 'withoutMaterial', own.*, changed_at from own where materials = 0
      union all
      select 5, 'oldDraft', own.*, changed_at from own
      where status = 'draft' and materials > 0 and changed_at < now() - make_interval(days => ${OLD_DRAFT_DAYS})
    )
    select *, count(*) over ()::int as total from needs order by rank, at, id limit ${NAMED}`)
  return {
    items: rows.map((row) => ({ ...describe(row), reason: row.reason, at: instant(row.at) })),
    total: rows[0]?.total ?? 0,
  }
}

function describe(row: MentionRow): CourseMention {
  return {
    id: row.id,
    nameAr: row.name_ar,
    nameFr: row.name_fr,
    subject: { nameAr: row.subject_ar, nameFr: row.subject_fr },
    schoolClass: { nameAr: row.class_ar, nameFr: row.class_fr },
  }
}

function instant(at: string): string {
  return new Date(at).toISOString()
}
