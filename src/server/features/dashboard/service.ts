import { asc, isNull, sql } from 'drizzle-orm'
import type { AdminDashboard, Dashboard } from '#/contract/dashboard.ts'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { studentsOfClass } from '#/server/enrolments.ts'
import { needsProfessor } from '#/server/features/sessions/access.ts'
import { authSessions } from '#/server/tables/auth.ts'
import { classes } from '#/server/tables/classes.ts'
import { schoolClassColumns } from './columns.ts'
import { readProfessorDashboard } from './professor.ts'
import { readStudentDashboard } from './student.ts'

/** @returns the facts on the actor's first screen; three queries at most, whatever the academy's size */
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

async function readAdminDashboard({ database: { db }, ffmpeg, walls }: Deps): Promise<AdminDashboard> {
  const amount = (from: string) => sql<number>`(select count(*)::int from ${sql.raw(from)})`
  const [[counts], studentsByClass, preparesFilms, wall, mayRead] = await Promise.all([
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
        /** To be held, and nobody is there who holds them. */
        sessions: sql<AdminDashboard['waiting']['sessions']>`(select jsonb_build_object('count', count(*),
            'firstOn', min((sessions.starts_at at time zone 'Africa/Tunis')::date))
          from sessions join subjects on subjects.id = sessions.subject_id and subjects.deleted_at is null
            join classes on classes.id = subjects.class_id and classes.deleted_at is null
          where ${needsProfessor})`,
        signedIn: sql<number>`(select count(distinct ${authSessions.userId})::int from ${authSessions}
        where ${authSessions.endedAt} is null and ${authSessions.expiresAt} > now())`,
      })
      .from(sql`(values (1)) as one`),
    db
      .select({ schoolClass: schoolClassColumns, students: studentsOfClass })
      .from(classes)
      .where(isNull(classes.deletedAt))
      .orderBy(asc(classes.position)),
    ffmpeg.available(),
    walls.find(),
    walls.mayRead(),
  ])
  if (!counts) throw new Error('A query without a table gave no row')
  const { waitingProfessors: professors, waitingStudents: students, sessions, ...others } = counts
  return {
    role: 'ADMINISTRATOR',
    counts: others,
    waiting: { professors, students, sessions },
    preparesFilms,
    wall: wall.name !== 'none' ? 'stands' : mayRead ? 'none' : 'refused',
    studentsByClass,
  }
}
