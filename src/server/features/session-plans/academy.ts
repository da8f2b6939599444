import { sql } from 'drizzle-orm'
import { cellKey } from '#/contract/import-columns.ts'
import { readSchool } from '#/server/features/imports/school.ts'
import type { Queryable } from '#/server/platform/database/types.ts'
import { partsOf } from './cells.ts'

/** What the words of a plan's lines stand for. */
export interface Academy {
  classId(text: string): number | undefined
  /** By code or name, of a class. */
  subjectId(classId: number, text: string): number | undefined
  /** @returns its name in Arabic, for sessions that are called by it */
  subjectName(subjectId: number): string
  /** By user name, address, or full name among those who teach the subject; `several` where that says not who. */
  professorId(subjectId: number, text: string): string | 'several' | undefined
  /**
   * Open groups of a class by their names: of the school year that a day is in, else of the last one; `several` where a
   * name says not which.
   */
  groupIds(classId: number, text: string, date: string): number[] | 'several' | undefined
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
  const byLogin = new Map(
    professors.flatMap(({ id, username, email }) =>
      [username, email].flatMap((each) => (each ? [[each.toLowerCase(), id] as const] : [])),
    ),
  )
  const byName = byKey(professors, ({ names }) => names)
  const roomsByName = byKey(rooms, ({ name, building }) => [name, `${building}${name}`, `${name}${building}`])
  const groupsOf = Map.groupBy(groups, (group) => group.classId)
  const subjectNames = new Map(subjects.map(({ id, names }) => [id, names[1] ?? '']))
  return {
    classId: school.classId,
    subjectId: (classId, text) => subjectIds.get(`${classId} ${cellKey(text)}`),
    subjectName: (id) => subjectNames.get(id) ?? '',
    professorId(subjectId, text) {
      const known = byLogin.get(text.trim().toLowerCase())
      if (known !== undefined) return known
      const named = byName.get(cellKey(text)) ?? []
      const teaching = named.filter((each) => each.subjectIds.includes(subjectId))
      return onlyOne(teaching.length > 0 ? teaching : named)
    },
    groupIds: (classId, text, date) => groupsNamed(groupsOf.get(classId) ?? [], text, date),
    roomId: (text) => onlyOne(roomsByName.get(cellKey(text)) ?? []),
  }
}

type NamedGroup = Names['groups'][number]

/** A name may have signs in it that stand between names too: with such signs it is that name or none. */
function groupsNamed(groups: readonly NamedGroup[], text: string, date: string): number[] | 'several' | undefined {
  const one = (name: string, isWhole: boolean): number | 'several' | undefined => {
    const exact = groups.filter((group) => group.name === name)
    const key = cellKey(name)
    const named = exact.length > 0 || isWhole ? exact : groups.filter((group) => cellKey(group.name) === key)
    const inYear = named.filter(({ startsOn, endsOn }) => date >= startsOn && date <= endsOn)
    // The last year is the last of the list.
    const last = named.filter(({ startsOn }) => startsOn === named.at(-1)?.startsOn)
    return onlyOne(inYear.length > 0 ? inYear : last)
  }
  const ways = [[text.trim()], text.split('+').map((part) => part.trim()), partsOf(text)]
  for (const names of ways) {
    const ids = names.map((name) => one(name, partsOf(name).length > 1))
    if (ids.includes('several')) return 'several'
    if (ids.length > 0 && ids.every((id) => typeof id === 'number')) return ids
  }
  return undefined
}

/** @returns things by each of their names as cells are compared, each thing once */
function byKey<Thing>(things: readonly Thing[], namesOf: (thing: Thing) => readonly string[]): Map<string, Thing[]> {
  const found = new Map<string, Thing[]>()
  for (const thing of things) {
    for (const key of new Set(namesOf(thing).map(cellKey))) found.set(key, [...(found.get(key) ?? []), thing])
  }
  return found
}

function onlyOne<Id>(found: readonly { id: Id }[]): Id | 'several' | undefined {
  return found.length > 1 ? 'several' : found[0]?.id
}
