import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { TaughtSubjectOfClass, UserRow } from '#/contract/users.ts'
import type { Deps } from '#/server/deps.ts'
import { classes } from '#/server/tables/classes.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { users } from '#/server/tables/users.ts'

/** Columns of a class as answers name it. */
export const schoolClassColumns = {
  id: classes.id,
  code: classes.code,
  nameAr: classes.nameAr,
  nameFr: classes.nameFr,
}

/** What a row of a list is made of. */
export const rowColumns = {
  id: users.id,
  role: users.role,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  email: users.email,
  phone: users.phone,
  status: users.status,
  createdAt: users.createdAt,
  lastSignedInAt: users.lastSignedInAt,
}

/** Subjects that a row of a list shows of each professor. */
const FIRST_SUBJECTS = 6

/** What professors teach, by class in school order; one query for all of them. */
export async function subjectsOfProfessors(
  { database: { db } }: Pick<Deps, 'database'>,
  ids: readonly string[],
  { most = FIRST_SUBJECTS }: { most?: number } = {},
): Promise<Map<string, TaughtSubjectOfClass[]>> {
  if (ids.length === 0) return new Map()
  const nth = sql<number>`row_number() over (partition by ${professorSubjects.userId}
    order by ${classes.position}, ${subjects.position})`
  const taught = db
    .select({
      userId: professorSubjects.userId,
      id: subjects.id,
      nameAr: subjects.nameAr,
      nameFr: subjects.nameFr,
      lang: subjects.lang,
      classId: sql<number>`${classes.id}`.as('taught_class_id'),
      nth: nth.as('nth'),
    })
    .from(professorSubjects)
    .innerJoin(subjects, eq(subjects.id, professorSubjects.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .where(inArray(professorSubjects.userId, [...ids]))
    .as('taught')
  const rows = await db
    .select({
      userId: taught.userId,
      id: taught.id,
      nameAr: taught.nameAr,
      nameFr: taught.nameFr,
      lang: taught.lang,
      schoolClass: schoolClassColumns,
    })
    .from(taught)
    .innerJoin(classes, sql`${classes.id} = ${taught.classId}`)
    .where(sql`${taught.nth} <= ${most}`)
    .orderBy(asc(taught.nth))
  const byPerson = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(ids.map((id) => [id, (byPerson.get(id) ?? []).map(({ userId: _, ...subject }) => subject)]))
}

/** What only administrators know of a row. */
export function privateFacts(
  user: Pick<typeof users.$inferSelect, 'username' | 'email' | 'phone' | 'status' | 'createdAt' | 'lastSignedInAt'>,
) {
  return {
    username: user.username,
    email: user.email,
    phone: user.phone,
    status: user.status,
    createdAt: user.createdAt.toISOString(),
    lastSignedInAt: user.lastSignedInAt?.toISOString() ?? null,
  }
}

/** The same for everybody else. */
export const NOTHING_PRIVATE = {
  username: null,
  email: null,
  phone: null,
  status: null,
  createdAt: null,
  lastSignedInAt: null,
} as const satisfies Partial<UserRow>
