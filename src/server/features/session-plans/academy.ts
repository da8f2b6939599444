import { sql } from 'drizzle-orm'
import { cellKey } from '#/contract/import-columns.ts'
import { readSchool } from '#/server/features/imports/school.ts'
import type { Queryable } from '#/server/platform/database/types.ts'

/** What the words of a plan's lines stand for. */
export interface Academy {
  classId(text: string): number | undefined
  /** By code or name, of a class. */
  subjectId(classId: number, text: string): number | undefined
  /** @returns its name in Arabic, for sessions that are called by it */
  subjectName(subjectId: number): string
  /** By user name, address, or full name among those who teach the subject; `several` where that says not who. */
  professorId(subjectId: number, text: string): string | 'several' | undefined
  /** An open group of a class by its name: of the school year that a day is in, else of the last one. */
  groupId(classId: number, name: string, date: string): number | undefined
  /** By name, with that of its building where there are several; `several` where that is missing. */
  roomId(text: string): number | 'several' | undefined
}

interface Names extends Record<string, unknown> {
  subjects: { id: number; classId: number; names: string[] }[]
  professors: { id: string; names: string[]; username: string; email: string | null; subjectIds: number[] }[]
  groups: { id: number; classId: number; name: string; startsOn: string; endsOn: string }[]
  rooms: { id: number; name: string; building: string }[]
}

/** Reads the names of what a plan can be about; three queries. */
export async function readAcademy(db: Queryable): Promise<Academy> {
  const school = await readSchool(db)
  const { rows } = await db.execute<Names>(sql`
    select
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'classId', class_id, 'names', jsonb_build_array(code, name_ar, name_fr))), '[]')
        from subjects where deleted_at is null) as subjects,
      (select coalesce(jsonb_agg(jsonb_build_object('id', users.id, 'username', users.username, 'email', users.email,
          'names', jsonb_build_array(first_name || ' ' || last_name, last_name || ' ' || first_name),
          'subjectIds', (select coalesce(jsonb_agg(subject_id), '[]') from professor_subjects where user_id = users.id))), '[]')
        from users where role = 'PROFESSOR' and status = 'ACTIVE') as professors,
      (select coalesce(jsonb_agg(jsonb_build_object('id', groups.id, 'classId', class_id, 'name', name,
          'startsOn', starts_on, 'endsOn', ends_on) order by starts_on), '[]')
        from groups join school_years on school_years.id = groups.school_year_id
        where groups.deleted_at is null and groups.archived_at is null) as groups,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'building', building)), '[]')
        from rooms where archived_at is null) as rooms`)
  const { subjects = [], professors = [], groups = [], rooms = [] } = rows[0] ?? {}
  const subjectIds = new Map(
    subjects.flatMap(({ id, classId, names }) => names.map((name) => [`${classId} ${cellKey(name)}`, id] as const)),
  )
  const subjectNames = new Map(subjects.map(({ id, names }) => [id, names[1] ?? '']))
  return {
    classId: school.classId,
    subjectId: (classId, text) => subjectIds.get(`${classId} ${cellKey(text)}`),
    subjectName: (id) => subjectNames.get(id) ?? '',
    professorId(subjectId, text) {
      const name = text.trim().toLowerCase()
      const known = professors.find(({ username, email }) =>
        [username, email].some((each) => each?.toLowerCase() === name),
      )
      if (known) return known.id
      const named = professors.filter(({ names }) => names.some((each) => cellKey(each) === cellKey(text)))
      const teaching = named.filter((each) => each.subjectIds.includes(subjectId))
      return onlyOne(teaching.length > 0 ? teaching : named)
    },
    groupId(classId, name, date) {
      const named = groups.filter((group) => group.classId === classId && cellKey(group.name) === cellKey(name))
      return (named.find(({ startsOn, endsOn }) => date >= startsOn && date <= endsOn) ?? named.at(-1))?.id
    },
    roomId(text) {
      const named = rooms.filter(({ name, building }) =>
        [name, `${building}${name}`, `${name}${building}`].some((each) => cellKey(each) === cellKey(text)),
      )
      return onlyOne(named)
    },
  }
}

function onlyOne<Id>(found: readonly { id: Id }[]): Id | 'several' | undefined {
  return found.length > 1 ? 'several' : found[0]?.id
}
