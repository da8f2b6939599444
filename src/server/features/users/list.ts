import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { arNorm } from '#/contract/ar-norm.ts'
import type { UserFilter, UserPage, UserQuery, UserSort } from '#/contract/users.ts'
import { type Actor, requireRole } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { isPresentEnrolment, studentsOf } from '#/server/enrolments.ts'
import { membersOfKnown } from '#/server/features/groups/access.ts'
import { searchInTurn } from '#/server/limits.ts'
import { containsWords } from '#/server/platform/database/search.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { classes } from '#/server/tables/classes.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { userPhotos, users } from '#/server/tables/users.ts'
import { visibleStudents } from '#/server/visible-students.ts'
import { photoAddress } from './photo.ts'
import { NOTHING_PRIVATE, privateFacts, rowColumns, schoolClassColumns, subjectsOfProfessors } from './rows.ts'

/** Each is the order of an index; whoever never signed in is the one who was seen longest ago. */
const ORDERS: Record<UserSort, SQL> = {
  name: sql`${users.sortName}, ${users.id}`,
  '-name': sql`${users.sortName} desc, ${users.id} desc`,
  created: sql`${users.createdAt}, ${users.id}`,
  '-created': sql`${users.createdAt} desc, ${users.id} desc`,
  seen: sql`${users.lastSignedInAt} nulls first, ${users.id}`,
  '-seen': sql`${users.lastSignedInAt} desc nulls last, ${users.id} desc`,
}

/**
 * A page of people; two queries, and a third for what professors teach. Administrators see everybody; professors their
 * colleagues and the students of `visibleStudents`, without private facts: they neither search nor sort
 * by what they do not see. Words are searched for one after the other.
 * @throws {ServiceError} FORBIDDEN for students, and for a professor who asks for administrators; BUSY when too many
 *   searches of theirs wait
 */
export async function listUsers(deps: Deps, actor: Actor, query: UserQuery): Promise<UserPage> {
  const where = usersFound(actor, query)
  const read = (): Promise<UserPage> => readUsers(deps, actor, query, where)
  return query.q === '' ? read() : searchInTurn(deps, actor.id, read)
}

async function readUsers(deps: Deps, actor: Actor, query: UserQuery, where: SQL | undefined): Promise<UserPage> {
  const { page, size } = query
  const { db } = deps.database
  const inFull = actor.role === 'ADMINISTRATOR'
  const order = ORDERS[inFull || query.sort === '-name' ? query.sort : 'name']
  // The page is found in an index alone; only its rows are then read.
  const found = db
    .select({ id: users.id })
    .from(users)
    .where(where)
    .orderBy(order)
    .limit(size)
    .offset((page - 1) * size)
  const [rows, [all]] = await Promise.all([
    db
      .select({
        user: rowColumns,
        schoolClass: schoolClassColumns,
        photo: userPhotos.key,
        confirmed: users.emailConfirmedAt,
      })
      .from(users)
      .leftJoin(enrolments, isPresentEnrolment)
      .leftJoin(classes, eq(classes.id, enrolments.classId))
      .leftJoin(userPhotos, eq(userPhotos.userId, users.id))
      .where(inArray(users.id, found))
      .orderBy(order),
    db.select({ total: count() }).from(users).where(where),
  ])
  const professors = query.role === 'PROFESSOR' ? rows.map(({ user }) => user.id) : []
  const taught = await subjectsOfProfessors(deps, professors)
  const items = rows.map(({ user, schoolClass, photo, confirmed }) => ({
    id: user.id,
    role: user.role,
    firstName: user.firstName,
    lastName: user.lastName,
    photo: photoAddress(deps, actor, photo),
    schoolClass,
    subjects: taught.get(user.id) ?? [],
    ...(inFull ? privateFacts(user) : NOTHING_PRIVATE),
    needsCode: !inFull && user.role === 'STUDENT' && confirmed === null,
  }))
  return { items, total: all?.total ?? 0, page, size }
}

/**
 * The condition on `users` of a filter, for whoever asks.
 * @throws {ServiceError} FORBIDDEN
 */
export function usersFound(actor: Actor, filter: UserFilter): SQL | undefined {
  requireRole(actor, 'ADMINISTRATOR', 'PROFESSOR')
  const { role, q, status, classId, subjectId, groupId } = filter
  return and(
    eq(users.role, role),
    ...(actor.role === 'ADMINISTRATOR' ? containsWords(users.search, q) : visibleToProfessor(actor, filter)),
    // Also where another status is asked for: it lets the indexes of those who are still there be used.
    sql`${users.status} <> 'ERASED'`,
    status && eq(users.status, status),
    classId === undefined ? undefined : ofClass(role, classId),
    subjectId === undefined ? undefined : teaches(sql`ps.subject_id = ${subjectId}`),
    groupId === undefined ? undefined : sql`${users.id} in ${membersOfKnown(actor, groupId)}`,
  )
}

function visibleToProfessor(actor: Actor, { role, q }: UserFilter): (SQL | undefined)[] {
  if (role === 'ADMINISTRATOR') throw new ServiceError('FORBIDDEN')
  const words = arNorm(q).split(' ').filter(Boolean)
  return [
    eq(users.status, 'ACTIVE'),
    role === 'STUDENT' ? visibleStudents(actor) : undefined,
    ...words.map((word) => sql`${users.sortName} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
  ]
}

function ofClass(role: UserFilter['role'], classId: number): SQL {
  return role === 'PROFESSOR'
    ? teaches(sql`s.class_id = ${classId}`)
    : sql`${users.id} in ${studentsOf(sql`(${classId})`)}`
}

function teaches(what: SQL): SQL {
  return sql`${users.id} in (select ps.user_id from professor_subjects ps
    join subjects s on s.id = ps.subject_id where ${what})`
}
