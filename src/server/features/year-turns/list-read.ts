import { eq, sql } from 'drizzle-orm'
import { arNorm } from '#/contract/ar-norm.ts'
import type { Locale } from '#/contract/locales.ts'
import { normaliseUsername } from '#/contract/username.ts'
import type { NextClass } from '#/contract/year-turn-rules.ts'
import { TURN_LIST, type TURN_LIST_FAULTS, type TurnListRead } from '#/contract/year-turns.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { type Actor, type Origin, requireRole } from '#/server/actor.ts'
import { audit } from '#/server/audit.ts'
import type { Deps } from '#/server/deps.ts'
import { readSchool, type School } from '#/server/features/imports/school.ts'
import { makeList } from '#/server/limits.ts'
import { plainCell, readLines } from '#/server/platform/csv/read.ts'
import type { Tx } from '#/server/platform/database/types.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { yearTurns } from '#/server/tables/year-turns.ts'
import { eventOf, holdTurn, isDraft } from './access.ts'
import { chooseNext } from './draft.ts'
import { type DueKind, dueStudents, nextOf } from './due.ts'
import { listColumnOf, nextWordOf } from './list-words.ts'

/** Letters of a line that was not understood that are given back, and how many such lines. */
const SHOWN = { letters: 80, lines: 100 } as const

type Fault = (typeof TURN_LIST_FAULTS)[number]

/**
 * Looks through a list of students with their next class, by user name or e-mail address, or by both names (and the
 * class where it has one); with the version of the turn for which that was shown, keeps it. Whoever goes where their
 * class does is no exception afterwards.
 * @throws {ServiceError} FORBIDDEN for anybody but administrators; NOT_FOUND; VALIDATION of `text` for what is no list;
 *   WRONG_STATUS once it has begun; CONFLICT with what would be changed by now as `current`; TOO_MANY_REQUESTS, BUSY
 */
export async function readTurnList(
  deps: Deps,
  actor: Actor,
  { origin, locale }: { origin: Origin; locale: Locale },
  { id, apply, text }: { id: number; apply?: number | undefined; text: string },
): Promise<TurnListRead> {
  requireRole(actor, 'ADMINISTRATOR')
  return makeList(deps, actor.id, async () => {
    const lines = linesOf(text)
    const school = await readSchool(deps.database.db)
    const { late, read } = await deps.database.withTx(async (tx) => {
      const turn = await holdTurn(tx, actor, id)
      if (!isDraft(turn)) throw new ServiceError('WRONG_STATUS')
      const judged = judge(lines, await studentsOf(tx, id, lines), school)
      const isLate = apply !== undefined && apply !== turn.version
      const applied = apply !== undefined && !isLate
      if (applied) {
        await keep(tx, id, judged.changes)
        await tx
          .update(yearTurns)
          .set({ version: turn.version + 1 })
          .where(eq(yearTurns.id, id))
        const details = { students: judged.changes.length }
        await audit(tx, { ...eventOf(actor, origin, id), action: 'year-turn.list-applied', details })
      }
      const version = applied ? turn.version + 1 : turn.version
      return { late: isLate, read: { applied, version, ...(await told(tx, judged, locale)) } }
    })
    if (late) throw new ServiceError('CONFLICT', { current: read })
    return read
  })
}

interface Line {
  line: number
  shown: string
  username: string
  email: string
  /** As `sort_name` is made. */
  name: string
  schoolClass: string
  next: string
}

/** @throws {ServiceError} VALIDATION of `text` */
function linesOf(text: string): Line[] {
  const { head, body } = readLines(text, (cell) => listColumnOf(cell) !== undefined, TURN_LIST.rows)
  const places = new Map<string, number>()
  for (const [place, cell] of head.cells.entries()) {
    const column = listColumnOf(cell)
    if (column === 'next' && places.has(column)) {
      throw new ServiceError('VALIDATION', { fields: { text: { fault: 'csvColumnTwice', limit: place + 1 } } })
    }
    if (column && column !== 'ignored' && !places.has(column)) places.set(column, place)
  }
  const isNamed = places.has('username') || places.has('email') || (places.has('lastName') && places.has('firstName'))
  if (!isNamed || !places.has('next'))
    throw new ServiceError('VALIDATION', { fields: { text: { fault: 'csvTurnColumns' } } })
  return body.map(({ line, cells }) => {
    const of = (column: string): string => plainCell(cells[places.get(column) ?? -1])
    return {
      line,
      shown: cells
        .map((cell) => plainCell(cell))
        .filter(Boolean)
        .join(' ')
        .slice(0, SHOWN.letters),
      username: normaliseUsername(of('username')),
      email: of('email').toLowerCase(),
      name: of('lastName') && of('firstName') ? arNorm(`${of('lastName')} ${of('firstName')}`) : '',
      schoolClass: of('class'),
      next: of('next'),
    }
  })
}

interface Student extends Record<string, unknown> {
  id: string
  username: string
  email: string | null
  sort_name: string
  class_id: number
  to_class_id: number | null
  kind: DueKind
  /** Came for the new year, whatever was decided for them. */
  for_new_year: boolean
  /** Where their class goes. */
  class_next_id: number | null
  class_leaves: boolean
}

async function studentsOf(tx: Tx, id: number, lines: readonly Line[]): Promise<Student[]> {
  const all = (of: (line: Line) => string) => sql`${sql.param(lines.flatMap((line) => of(line) || []))}::text[]`
  const { rows } = await tx.execute<Student>(sql`
    select users.id, users.username, case when users.email_confirmed_at is not null then users.email end as email,
      users.sort_name, due.class_id, due.to_class_id, due.kind, due.for_new_year,
      proposed.to_class_id as class_next_id, coalesce(proposed.leaves, false) as class_leaves
    from ${dueStudents(id)} as due join users on users.id = due.user_id
      left join year_turn_classes proposed on proposed.turn_id = ${id} and proposed.class_id = due.class_id
    where users.username = any(${all(({ username }) => username)})
      or (users.email_confirmed_at is not null and users.email = any(${all(({ email }) => email)}))
      or users.sort_name = any(${all(({ name }) => name)})`)
  return rows
}

interface Change {
  student: Student
  next: NextClass
}
interface Judged {
  changes: Change[]
  unchanged: number
  empty: number
  faults: { line: number; text: string; fault: Fault }[]
}

function judge(lines: readonly Line[], students: readonly Student[], school: School): Judged {
  const by = (key: (student: Student) => string | null) => Map.groupBy(students, key)
  const found = {
    username: by(({ username }) => username),
    email: by(({ email }) => email),
    name: by(({ sort_name }) => sort_name),
  }
  const judged: Judged = { changes: [], unchanged: 0, empty: 0, faults: [] }
  const seen = new Set<string>()
  for (const line of lines) {
    const { username, email, name, schoolClass } = line
    let meant = (username ? found.username.get(username) : email ? found.email.get(email) : found.name.get(name)) ?? []
    if (meant.length > 1 && schoolClass)
      meant = meant.filter(({ class_id }) => class_id === school.classId(schoolClass))
    const [student] = meant
    const next = student && nextMeant(line.next, student, school)
    const fault = faultOf({ line, meant, seen, next, school })
    if (fault) judged.faults.push({ line: line.line, text: line.shown, fault })
    else if (student && next !== undefined) {
      seen.add(student.id)
      const now = nextOf({ to_class_id: student.to_class_id, leaves: student.kind === 'leaves' })
      if (now === next) judged.unchanged += 1
      else judged.changes.push({ student, next })
    } else judged.empty += 1
  }
  return judged
}

function faultOf(of: {
  line: Line
  meant: readonly Student[]
  seen: ReadonlySet<string>
  next: NextClass | undefined
  school: School
}): Fault | undefined {
  const { line, meant, seen, next, school } = of
  const [student] = meant
  if (!student) return 'nobody'
  if (meant.length > 1) return 'twoOfThem'
  // A column that was sorted by itself: the line speaks of two people.
  const classId = school.classId(line.schoolClass)
  const isOther = (line.name && line.name !== student.sort_name) || (classId && classId !== student.class_id)
  if (isOther) return 'otherPerson'
  if (line.next === '') return undefined
  if (seen.has(student.id)) return 'twice'
  return next === undefined ? 'noClass' : undefined
}

/** @returns where a cell sends somebody; `undefined` where it says nothing, or nothing that is understood */
function nextMeant(cell: string, student: Student, school: School): NextClass | undefined {
  if (cell === '') return undefined
  const word = nextWordOf(cell)
  if (word === 'repeats') return student.class_id
  return word ?? school.classId(cell)
}

async function keep(tx: Tx, id: number, changes: readonly Change[]): Promise<void> {
  const asTheyWould = changes.filter(({ student, next }) => next === withoutChoice(student))
  await tx.execute(sql`
    delete from year_turn_students where turn_id = ${id}
      and user_id = any(${sql.param(asTheyWould.map(({ student }) => student.id))}::uuid[])`)
  const others = changes.filter(({ student, next }) => next !== withoutChoice(student))
  if (others.length > 0) {
    await chooseNext(
      tx,
      id,
      others.map(({ student, next }) => ({ userId: student.id, next })),
    )
  }
}

/** Where somebody goes of whom nothing is said: to the class for which they came, or where their class does. */
function withoutChoice({ for_new_year: isNew, class_id, class_next_id, class_leaves }: Student): NextClass {
  return isNew ? class_id : nextOf({ to_class_id: class_next_id, leaves: class_leaves })
}

async function told(
  tx: Tx,
  { changes, unchanged, empty, faults }: Judged,
  locale: Locale,
): Promise<Omit<TurnListRead, 'applied' | 'version'>> {
  const t = apiTranslator(locale)
  const groups = Map.groupBy(changes, ({ next }) => next)
  const { rows } = await tx.execute<{
    id: number
    school_class: NonNullable<TurnListRead['to'][number]['nextClass']>
  }>(sql`
    select id, jsonb_build_object('id', id, 'code', code, 'nameAr', name_ar, 'nameFr', name_fr) as school_class
    from classes where id = any(${sql.param([...groups.keys()].filter((next) => typeof next === 'number'))}::int[])`)
  const named = new Map(rows.map((row) => [row.id, row.school_class]))
  const to = [...groups].map(([next, those]) => ({
    next,
    nextClass: (typeof next === 'number' && named.get(next)) || null,
    students: those.length,
  }))
  return {
    ...{ changed: changes.length, unchanged, empty, faulty: faults.length },
    to: to.sort((one, other) => other.students - one.students),
    faults: faults.slice(0, SHOWN.lines).map((each) => ({ ...each, message: t(`api.turnList.${each.fault}`) })),
  }
}
