import { sql } from 'drizzle-orm'
import type { MaterialKind } from '#/contract/material-kinds.ts'
import type { NextLesson } from '#/contract/progress.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { presentEnrolmentOf } from '#/server/enrolments.ts'
import { chainOf, isPublished, isReadable } from '#/server/features/curriculum/access.ts'
import type { SubjectRow } from '#/server/features/subjects/curriculum-item.ts'
import { describeSubject } from '#/server/features/subjects/service.ts'
import { lengthOf } from './length.ts'

interface NextRow extends Record<string, unknown> {
  id: number
  name_ar: string
  name_fr: string
  lang: string
  started: boolean
  chapter: { nameAr: string; nameFr: string; place: number }
  subject: Pick<SubjectRow, 'id' | 'key' | 'lang' | 'optional' | 'professors'> & { nameAr: string; nameFr: string }
  material: { id: number; kind: MaterialKind; position: number; length: number | null } | null
}

/**
 * Where the student goes on: the lesson that they opened last and did not finish; else the first that is not done of
 * the subject that they studied last; else of the first subject. Subjects out of sight are not proposed. One query.
 * @throws {ServiceError} FORBIDDEN for who is no student
 */
export async function readNextLesson({ database: { db } }: Deps, actor: Actor): Promise<NextLesson> {
  requireRole(actor, 'STUDENT')
  const { rows } = await db.execute<NextRow>(sql`
    with chosen as (
      select courses.id, own.last_at is not null as started, own.material_id as last_material
      from ${chainOf('course')}
        left join course_progress own on own.course_id = courses.id and own.enrolment_id = ${presentEnrolmentOf(actor.id)}
        left join subject_progress studied on studied.subject_id = subjects.id and studied.enrolment_id = ${presentEnrolmentOf(actor.id)}
        left join hidden_subjects hidden
          on hidden.subject_id = subjects.id and hidden.user_id = ${actor.id} and subjects.optional
      where ${isReadable(actor, 'course')} and own.done_at is null
        and (own.last_at is not null or hidden.subject_id is null)
      order by own.last_at desc nulls last, studied.last_at desc nulls last, subjects.position, subjects.id,
        chapters.position, chapters.id, courses.position, courses.id
      limit 1
    )
    select courses.id, courses.name_ar, courses.name_fr, courses.lang, chosen.started,
      jsonb_build_object('nameAr', chapters.name_ar, 'nameFr', chapters.name_fr, 'place', (
        select count(*) from chapters before where before.subject_id = subjects.id and before.deleted_at is null
          and (before.position, before.id) <= (chapters.position, chapters.id))) as chapter,
      jsonb_build_object('id', subjects.id, 'key', subjects.key, 'lang', subjects.lang, 'optional', subjects.optional,
        'nameAr', subjects.name_ar, 'nameFr', subjects.name_fr, 'professors', array(
          select p.first_name || ' ' || p.last_name from professor_subjects ps join users p on p.id = ps.user_id
          where ps.subject_id = subjects.id and p.status = 'ACTIVE' order by p.last_name, p.first_name)) as subject,
      (
        select jsonb_build_object('id', materials.id, 'kind', materials.kind, 'position', mine.position,
          'length', ${lengthOf})
        from materials join material_progress mine
          on mine.material_id = materials.id and mine.enrolment_id = ${presentEnrolmentOf(actor.id)}
        where materials.id = chosen.last_material and materials.deleted_at is null and ${isPublished('material')}
      ) as material
    from chosen join courses on courses.id = chosen.id join chapters on chapters.id = courses.chapter_id
      join subjects on subjects.id = chapters.subject_id`)
  const [row] = rows
  if (!row) return { next: null }
  return {
    next: {
      lesson: {
        id: row.id,
        nameAr: row.name_ar,
        nameFr: row.name_fr,
        lang: row.lang,
        chapter: row.chapter,
        subject: { ...describeSubject(row.subject), professors: row.subject.professors },
      },
      started: row.started,
      material: row.material,
    },
  }
}
