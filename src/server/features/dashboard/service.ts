import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { AdminDashboard, Dashboard, ProfessorDashboard, StudentDashboard } from '#/contract/dashboard.ts'
import type { Deps } from '#/server/deps.ts'
import type { Actor } from '#/server/features/auth/actor.ts'
import { sessions } from '#/server/features/auth/tables.ts'
import { classes } from '#/server/features/classes/tables.ts'
import { describeSubject, subjectsOfClass } from '#/server/features/subjects/service.ts'
import { professorSubjects, subjects } from '#/server/features/subjects/tables.ts'
import { users } from '#/server/features/users/tables.ts'

// Written out: in a select from one table the builder names columns without it, and `id` would be the user's.
const studentsOfClass = sql<number>`(select count(*)::int from users
  where users.class_id = classes.id and users.role = 'STUDENT' and users.status = 'ACTIVE')`
const schoolClass = { id: classes.id, code: classes.code, nameAr: classes.nameAr, nameFr: classes.nameFr }

/** @returns the facts on the actor's first screen; at most three queries, whatever the academy's size */
export function readDashboard(deps: Deps, actor: Actor): Promise<Dashboard> {
  switch (actor.role) {
    case 'ADMINISTRATOR':
      return readAdminDashboard(deps)
    case 'PROFESSOR':
      return readProfessorDashboard(deps, actor)
    case 'STUDENT':
      return readStudentDashboard(deps, actor)
  }
}

async function readAdminDashboard({ database: { db } }: Deps): Promise<AdminDashboard> {
  const amount = (from: string) => sql<number>`(select count(*)::int from ${sql.raw(from)})`
  const [[counts], studentsByClass] = await Promise.all([
    db
      .select({
        students: amount(`users where role = 'STUDENT' and status = 'ACTIVE'`),
        professors: amount(`users where role = 'PROFESSOR' and status = 'ACTIVE'`),
        classes: amount('classes where deleted_at is null'),
        subjects: amount(
          'subjects join classes on classes.id = subjects.class_id where subjects.deleted_at is null and classes.deleted_at is null',
        ),
        waitingProfessors: amount(`users where role = 'PROFESSOR' and status = 'PENDING'`),
        waitingStudents: amount(`users where role = 'STUDENT' and status = 'PENDING'`),
        signedIn: sql<number>`(select count(distinct ${sessions.userId})::int from ${sessions}
        where ${sessions.endedAt} is null and ${sessions.expiresAt} > now())`,
      })
      .from(sql`(values (1)) as one`),
    db
      .select({ schoolClass, students: studentsOfClass })
      .from(classes)
      .where(isNull(classes.deletedAt))
      .orderBy(asc(classes.position)),
  ])
  if (!counts) throw new Error('A query without a table gave no row')
  const { waitingProfessors: professors, waitingStudents: students, ...others } = counts
  return { role: 'ADMINISTRATOR', counts: others, waiting: { professors, students }, studentsByClass }
}

async function readProfessorDashboard({ database: { db } }: Deps, actor: Actor): Promise<ProfessorDashboard> {
  const rows = await db
    .select({ schoolClass, subject: subjects, students: studentsOfClass })
    .from(professorSubjects)
    .innerJoin(subjects, eq(subjects.id, professorSubjects.subjectId))
    .innerJoin(classes, eq(classes.id, subjects.classId))
    .where(and(eq(professorSubjects.userId, actor.id), isNull(subjects.deletedAt), isNull(classes.deletedAt)))
    .orderBy(asc(classes.position), asc(subjects.position))
  return {
    role: 'PROFESSOR',
    teaching: rows.map(({ subject, ...row }) => ({ ...row, subject: describeSubject(subject) })),
  }
}

async function readStudentDashboard(deps: Deps, actor: Actor): Promise<StudentDashboard> {
  const { db } = deps.database
  const [own] = await db
    .select({
      schoolClass,
      classmates: sql<number>`(select count(*)::int from ${users} as mate
        where mate.class_id = ${classes.id} and mate.role = 'STUDENT' and mate.status = 'ACTIVE'
          and mate.id <> ${actor.id})`,
    })
    .from(users)
    .innerJoin(classes, eq(classes.id, users.classId))
    .where(eq(users.id, actor.id))
  if (!own) return { role: 'STUDENT', schoolClass: null, subjects: [], classmates: 0 }
  return { role: 'STUDENT', ...own, subjects: await subjectsOfClass(deps, own.schoolClass.id) }
}
