import { sql } from 'drizzle-orm'
import { arNorm } from '#/contract/ar-norm.ts'
import { GROUP_LIMITS, type GroupListRead } from '#/contract/groups.ts'
import { type ImportColumn, importColumnOf } from '#/contract/import-columns.ts'
import { normaliseUsername } from '#/contract/username.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { plainCell, readLines } from '#/server/platform/csv/read.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { isKnownGroup } from './access.ts'
import { anotherGroup, described, isActiveStudent, MEMBER_COLUMNS, STUDENTS } from './members.ts'

/** Letters of a line that was not understood that are given back. */
const SHOWN = 80

type Row = Parameters<typeof described>[0] & {
  username: string
  email: string | null
  sort_name: string
  in_class: boolean
  inside: boolean
  group: GroupListRead['found'][number]['group']
}

/**
 * Looks through a list of students as spreadsheets have it, by user name or e-mail address, or by both names within the
 * group's class; nothing is changed. Two queries. Who is in the group already is left out.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; VALIDATION of `text` for what is no list
 */
export async function readMemberList(
  { database: { db } }: Deps,
  actor: Actor,
  { id, text }: { id: number; text: string },
): Promise<GroupListRead> {
  requireRole(actor, 'ADMINISTRATOR')
  const { rows: known } = await db.execute<{ class_id: number }>(sql`
    select class_id from groups where id = ${id} and ${isKnownGroup(actor)}`)
  const classId = known[0]?.class_id
  if (classId === undefined) throw new ServiceError('NOT_FOUND')
  const lines = linesOf(text)
  const { rows } = await db.execute<Row>(sql`
    select ${MEMBER_COLUMNS}, users.username, users.email, users.sort_name,
      coalesce(classes.id = ${classId}, false) as in_class, ${anotherGroup(sql`users.id`, sql`${id}`)} as group,
      exists (select from group_members where group_id = ${id} and user_id = users.id) as inside
    from ${STUDENTS} where ${isActiveStudent()} and (
      users.username = any(${sql.param(lines.flatMap(({ username }) => username || []))}::text[])
      or (users.email_confirmed_at is not null
        and users.email = any(${sql.param(lines.flatMap(({ email }) => email || []))}::text[]))
      or (classes.id = ${classId} and users.sort_name = any(${sql.param(lines.flatMap(({ name }) => name || []))}::text[])))`)
  const found = new Map<string, Row>()
  const unknown: GroupListRead['unknown'] = []
  for (const { line, shown, username, email, name } of lines) {
    const meant = username
      ? rows.filter((row) => row.username === username)
      : email
        ? rows.filter((row) => row.email === email)
        : rows.filter((row) => row.in_class && row.sort_name === name)
    const [only] = meant
    // Two of the same name: nobody knows which.
    if (only && meant.length === 1) found.set(only.id, only)
    else unknown.push({ line, text: shown })
  }
  const items = [...found.values()].filter(({ inside }) => !inside)
  return { found: items.map((row) => ({ ...described(row), group: row.group })), unknown }
}

interface Line {
  line: number
  shown: string
  username: string
  email: string
  /** As `sort_name` is made. */
  name: string
}

/** @throws {ServiceError} VALIDATION of `text` */
function linesOf(text: string): Line[] {
  const { head, body } = readLines(text, (cell) => importColumnOf(cell) !== undefined, GROUP_LIMITS.atOnce)
  const places = new Map<ImportColumn, number>()
  for (const [place, cell] of head.cells.entries()) {
    const column = importColumnOf(cell)
    if (column && column !== 'ignored' && !places.has(column)) places.set(column, place)
  }
  const isNamed = places.has('username') || places.has('email') || (places.has('lastName') && places.has('firstName'))
  if (!isNamed) throw new ServiceError('VALIDATION', { fields: { text: { fault: 'csvMemberColumns' } } })
  return body.map(({ line, cells }) => {
    const of = (column: ImportColumn): string => plainCell(cells[places.get(column) ?? -1])
    return {
      line,
      shown: cells
        .map((cell) => plainCell(cell))
        .filter(Boolean)
        .join(' ')
        .slice(0, SHOWN),
      username: normaliseUsername(of('username')),
      email: of('email').toLowerCase(),
      name: of('lastName') && of('firstName') ? arNorm(`${of('lastName')} ${of('firstName')}`) : '',
    }
  })
}
