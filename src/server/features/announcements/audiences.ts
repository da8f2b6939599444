import { type SQL, sql } from 'drizzle-orm'
import { ANNOUNCEMENT_RULES, type AnnouncementAudienceKind } from '#/contract/announcement-rules.ts'
import type {
  AnnouncementAudience,
  AudienceChoice,
  AudienceOption,
  AudiencePage,
  AudienceQuery,
} from '#/contract/announcements.ts'
import { arNorm } from '#/contract/ar-norm.ts'
import { type MessageRule, messageSideOf } from '#/contract/message-rules.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import { announcedPeople } from '#/server/announcement-audience.ts'
import type { Deps } from '#/server/deps.ts'
import { searchInTurn } from '#/server/limits.ts'
import { wordsIn } from '#/server/platform/database/search.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'

type Author = Pick<Actor, 'role' | 'id'>

/** Words by which those are found that are no class, subject or group. */
const NAMES = {
  everybody: arNorm('الجميع كل الأكاديمية tout le monde academie everybody academy'),
  students: arNorm('كل التلاميذ tous les eleves all students pupils'),
  professors: arNorm('كل الأساتذة tous les enseignants professeurs all professors teachers'),
} as const

/** Columns that name an audience. */
export interface AudienceRow extends Record<string, unknown> {
  audience: AnnouncementAudienceKind
  audience_id: number | null
  audience_class: AudienceOption['schoolClass']
  audience_subject: AudienceOption['subject']
  audience_group: string | null
}

/** Columns that name the audience of a row `announcements`, beside `AUDIENCE_TABLES`. */
export const AUDIENCE_COLUMNS = sql`announcements.audience,
  coalesce(announcements.class_id, announcements.subject_id, announcements.group_id) as audience_id,
  case when classes.id is not null then jsonb_build_object('id', classes.id, 'code', classes.code,
    'nameAr', classes.name_ar, 'nameFr', classes.name_fr) end as audience_class,
  case when subjects.id is not null then jsonb_build_object('nameAr', subjects.name_ar, 'nameFr', subjects.name_fr,
    'lang', subjects.lang, 'key', subjects.key) end as audience_subject,
  groups.name as audience_group`
export const AUDIENCE_TABLES = sql`left join subjects on subjects.id = announcements.subject_id
  left join groups on groups.id = announcements.group_id
  left join classes on classes.id = coalesce(announcements.class_id, subjects.class_id, groups.class_id)`

/** @returns whom an announcement is for, with names */
export function audienceOf(row: AudienceRow): AnnouncementAudience {
  return {
    kind: row.audience,
    id: row.audience_id,
    schoolClass: row.audience_class,
    subject: row.audience_subject,
    group: row.audience_group,
  }
}

/**
 * Those to whom the actor may announce, as a table `announcements` that has the columns which say so; by
 * `ANNOUNCEMENT_RULES`.
 */
function options(actor: Author): SQL {
  const rules = ANNOUNCEMENT_RULES[messageSideOf(actor.role)]
  const all = (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((kind) => rules[kind] === 'always')
    .map(
      (kind, place) => sql`select ${kind} as audience, null::int as class_id, null::int as subject_id,
      null::int as group_id, ${NAMES[kind]} as search, ${place}::int as rank, 0 as place, '' as name`,
    )
  const parts = [
    ...all,
    sql`select 'class', classes.id, null::int, null::int, ar_norm(concat_ws(' ', classes.name_ar, classes.name_fr, classes.code)),
      10, classes.position, '' from classes where classes.deleted_at is null and ${reached(
        rules.class,
        sql`exists (select from professor_subjects join subjects on subjects.id = professor_subjects.subject_id
          where subjects.class_id = classes.id and subjects.deleted_at is null
            and professor_subjects.user_id = ${actor.id})`,
      )}`,
    sql`select 'subject', null::int, subjects.id, null::int,
      ar_norm(concat_ws(' ', subjects.name_ar, subjects.name_fr, classes.name_ar, classes.name_fr, classes.code)),
      20, classes.position * 1000 + subjects.position, ''
      from subjects join classes on classes.id = subjects.class_id and classes.deleted_at is null
      where subjects.deleted_at is null and ${reached(
        rules.subject,
        sql`exists (select from professor_subjects
          where professor_subjects.subject_id = subjects.id and professor_subjects.user_id = ${actor.id})`,
      )}`,
    sql`select 'group', null::int, null::int, groups.id,
      ar_norm(concat_ws(' ', groups.name, classes.name_ar, classes.name_fr, classes.code)), 30, classes.position, groups.name
      from groups join classes on classes.id = groups.class_id and classes.deleted_at is null
      where groups.deleted_at is null and groups.archived_at is null
        and groups.school_year_id = (select routines.present_school_year()) and ${reached(
          rules.group,
          sql`exists (select from group_professors
            where group_professors.group_id = groups.id and group_professors.user_id = ${actor.id})`,
        )}`,
  ]
  return sql`(${sql.join(parts, sql` union all `)})
    as announcements (audience, class_id, subject_id, group_id, search, rank, place, name)`
}

function reached(rule: MessageRule, taught: SQL): SQL {
  return rule === 'always' ? sql`true` : rule === 'taught' ? taught : sql`false`
}

/** @returns whom an announcement is for, as it is said when one is made */
export function choiceOf({ audience, audience_id }: Pick<AudienceRow, 'audience' | 'audience_id'>): AudienceChoice {
  return (audience_id === null ? { kind: audience } : { kind: audience, id: audience_id }) as AudienceChoice
}

function isChosen(kind: AnnouncementAudienceKind, id: number | undefined): SQL {
  const one = sql`coalesce(announcements.class_id, announcements.subject_id, announcements.group_id)`
  return sql`announcements.audience = ${kind} and ${one} is not distinct from ${id ?? null}::int`
}

/**
 * A page of those to whom the actor may announce: the whole academy first, then classes, subjects and groups in school
 * order; two queries.
 * @throws {ServiceError} FORBIDDEN for pupils; BUSY when too many searches of theirs wait
 */
export async function listAudiences(deps: Deps, actor: Actor, query: AudienceQuery): Promise<AudiencePage> {
  requireRole(actor, 'PROFESSOR', 'ADMINISTRATOR')
  const read = (): Promise<AudiencePage> => readPage(deps.database.db, actor, query)
  return query.q === '' ? read() : searchInTurn(deps, actor.id, read)
}

async function readPage(
  db: Queryable,
  actor: Actor,
  { q, kind, id, page, size }: AudienceQuery,
): Promise<AudiencePage> {
  const where = sql.join(
    [sql`true`, ...(kind ? [isChosen(kind, id)] : []), ...wordsIn(sql`announcements.search`, q)],
    sql` and `,
  )
  const [{ rows }, counted] = await Promise.all([
    db.execute<AudienceRow & { people: number }>(sql`
      select ${AUDIENCE_COLUMNS}, (select count(*)::int from ${announcedPeople} as inside) as people
      from (select * from ${options(actor)} where ${where}
        order by rank, place, name, class_id, subject_id, group_id limit ${size} offset ${(page - 1) * size}) as announcements
      ${AUDIENCE_TABLES} order by rank, place, announcements.name, announcements.class_id, announcements.subject_id,
        announcements.group_id`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from ${options(actor)} where ${where}`),
  ])
  const items = rows.map(({ people, ...row }) => ({ ...audienceOf(row), people }))
  return { items, total: counted.rows[0]?.total ?? 0, page, size }
}

/**
 * Makes sure that somebody may announce to an audience, as things are in this transaction; one query.
 * @throws {ServiceError} FORBIDDEN for a kind that is not for their role; NOT_FOUND for one that is not theirs
 */
export async function requireAudience(tx: Queryable, author: Author, choice: AudienceChoice): Promise<void> {
  const rules = ANNOUNCEMENT_RULES[messageSideOf(author.role)]
  if (rules[choice.kind] === 'never') throw new ServiceError('FORBIDDEN')
  const { rows } = await tx.execute(sql`
    select from ${options(author)} where ${isChosen(choice.kind, 'id' in choice ? choice.id : undefined)}`)
  if (rows.length === 0) throw new ServiceError('NOT_FOUND')
}
