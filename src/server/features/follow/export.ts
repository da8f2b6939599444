import { sql } from 'drizzle-orm'
import type { Locale } from '#/contract/locales.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { isoDateInTunis } from '#/i18n/dates.ts'
import type { Actor, Origin } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { isPublished } from '#/server/features/curriculum/access.ts'
import { makeList } from '#/server/limits.ts'
import { BOM, csvLines, plainWords } from '#/server/platform/csv/write.ts'
import { type Followed, isSeenPupilOf, pupils, readFollowed } from './followed-subject.ts'
import { findStuck } from './stuck.ts'

/** More students than a class has. */
const EVERYBODY = { page: 1, size: 100_000 }
interface StudentRow extends Record<string, unknown> {
  id: string
  first_name: string
  last_name: string
  done: number
  seconds: number
  last_at: string | null
  opened: number
  /** How each lesson stands, in the order of the lessons. */
  states: ('review' | 'done' | 'opened' | '')[]
}

/**
 * The students of a subject, or of a group in its class, by name as a CSV file: their sums, why they may need help, and a column a lesson.
 * @throws {ServiceError} FORBIDDEN for students; NOT_FOUND for subjects that the actor does not teach; TOO_MANY_REQUESTS;
 *   BUSY when too many of theirs wait
 */
export function exportFollow(
  deps: Deps,
  actor: Actor,
  reader: { origin: Origin; locale: Locale },
  of: { id: number; groupId?: number | undefined },
): Promise<string> {
  return makeList(deps, actor.id, () => write(deps, actor, reader, of))
}

async function write(
  deps: Deps,
  actor: Actor,
  { origin, locale }: { origin: Origin; locale: Locale },
  { id, groupId }: { id: number; groupId?: number | undefined },
): Promise<string> {
  const followed = await readFollowed(deps, actor, { id, groupId })
  await deps.database.withTx((tx) =>
    audit(tx, {
      action: 'follow.exported',
      actorId: actor.id,
      objectType: 'subject',
      objectId: String(id),
      requestId: origin.requestId,
      address: origin.address,
      ...(groupId !== undefined && { details: { group: groupId } }),
    }),
  )
  const [lessons, students, stuck] = await Promise.all([
    readLessons(deps, id),
    readStudents(deps, actor, followed),
    findStuck(deps, actor, followed, EVERYBODY),
  ])
  const t = apiTranslator(locale)
  const reasons = new Map(stuck.items.map((each) => [each.student.id, each.reasons]))
  const head = [
    ...(['lastName', 'firstName'] as const).map((name) => t(`api.export.${name}`)),
    ...(['lessons', 'opened', 'done', 'minutes', 'lastAt', 'reasons'] as const).map((name) => t(`api.follow.${name}`)),
    ...lessons.map(({ name_ar, name_fr, lang }) => (lang === 'ar' ? name_ar : name_fr)),
  ]
  const rows = students.map((student) => [
    student.last_name,
    student.first_name,
    String(lessons.length),
    String(student.opened),
    String(student.done),
    String(Math.round(student.seconds / 60)),
    student.last_at ? isoDateInTunis(student.last_at) : '',
    (reasons.get(student.id) ?? []).map(({ kind }) => t(`api.follow.reason.${kind}`)).join(' / '),
    ...student.states.map((state) => (state === '' ? '' : t(`api.follow.state.${state}`))),
  ])
  return BOM + csvLines([head, ...rows].map((cells) => cells.map(plainWords)))
}

const taughtIn = (subjectId: number) => sql`chapters.subject_id = ${subjectId} and chapters.deleted_at is null
  and courses.deleted_at is null and ${isPublished('course')}`
const inOrder = sql`chapters.position, chapters.id, courses.position, courses.id`

async function readLessons({ database: { db } }: Deps, subjectId: number) {
  const { rows } = await db.execute<{ name_ar: string; name_fr: string; lang: string }>(sql`
    select courses.name_ar, courses.name_fr, courses.lang
    from courses join chapters on chapters.id = courses.chapter_id
    where ${taughtIn(subjectId)} order by ${inOrder}`)
  return rows
}

async function readStudents({ database: { db } }: Deps, actor: Actor, of: Followed): Promise<StudentRow[]> {
  const { rows } = await db.execute<StudentRow>(sql`
    with lessons as materialized (
      select courses.id, row_number() over (order by ${inOrder}) as place
      from courses join chapters on chapters.id = courses.chapter_id where ${taughtIn(of.subjectId)}
    ), pupils as materialized (
      select users.id, enrolments.id as enrolment_id, users.first_name, users.last_name, users.sort_name
      from ${pupils} where ${isSeenPupilOf(actor, of)}
    ), states as (
      select pupils.id, count(progress.enrolment_id)::int as opened, count(progress.done_at)::int as done,
        array_agg(case when progress.mark = 'review' then 'review' when progress.done_at is not null then 'done'
          when progress.enrolment_id is not null then 'opened' else '' end order by lessons.place) as states
      from pupils cross join lessons
        left join course_progress progress on progress.enrolment_id = pupils.enrolment_id and progress.course_id = lessons.id
      group by pupils.id
    )
    select pupils.id, pupils.first_name, pupils.last_name, coalesce(states.opened, 0) as opened,
      coalesce(states.done, 0) as done, coalesce(states.states, '{}') as states,
      coalesce(sums.seconds, 0) as seconds, sums.last_at
    from pupils left join states on states.id = pupils.id
      left join subject_progress sums on sums.enrolment_id = pupils.enrolment_id and sums.subject_id = ${of.subjectId}
    order by pupils.sort_name, pupils.id`)
  return rows
}
