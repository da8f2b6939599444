import { asc, eq } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Actor } from '#/server/features/auth/actor.ts'
import { courses } from '#/server/features/courses/tables.ts'
import { materials } from '#/server/features/materials/tables.ts'
import { notes } from '#/server/features/notes/tables.ts'
import { reports } from '#/server/features/reports/tables.ts'
import { subjects } from '#/server/features/subjects/tables.ts'
import { courseProgress, dayProgress, hiddenSubjects, materialProgress, viewings, weeklyGoals } from './tables.ts'

/** What is kept of how a student learnt, with the names of what they learnt from. */
export async function exportLearning({ database: { db } }: Deps, actor: Actor) {
  const course = { course: courses.nameFr, courseAr: courses.nameAr }
  const material = { material: materials.nameFr, materialAr: materials.nameAr }
  const [lessons, places, sittings, days, goals, hidden, ownNotes, ownReports] = await Promise.all([
    db
      .select({
        ...course,
        seconds: courseProgress.seconds,
        openedAt: courseProgress.openedAt,
        lastAt: courseProgress.lastAt,
        mark: courseProgress.mark,
        markedAt: courseProgress.markedAt,
        doneAt: courseProgress.doneAt,
      })
      .from(courseProgress)
      .innerJoin(courses, eq(courses.id, courseProgress.courseId))
      .where(eq(courseProgress.userId, actor.id))
      .orderBy(asc(courseProgress.openedAt)),
    db
      .select({
        ...material,
        position: materialProgress.position,
        positionAt: materialProgress.positionAt,
        furthest: materialProgress.furthest,
        seconds: materialProgress.seconds,
        openedAt: materialProgress.openedAt,
        doneAt: materialProgress.doneAt,
      })
      .from(materialProgress)
      .innerJoin(materials, eq(materials.id, materialProgress.materialId))
      .where(eq(materialProgress.userId, actor.id))
      .orderBy(asc(materialProgress.openedAt)),
    db
      .select({
        ...material,
        seconds: viewings.seconds,
        startedAt: viewings.startedAt,
        counted: viewings.counted,
        lastAt: viewings.lastAt,
      })
      .from(viewings)
      .innerJoin(materials, eq(materials.id, viewings.materialId))
      .where(eq(viewings.userId, actor.id))
      .orderBy(asc(viewings.startedAt)),
    db
      .select({
        day: dayProgress.day,
        subject: subjects.nameFr,
        subjectAr: subjects.nameAr,
        seconds: dayProgress.seconds,
        done: dayProgress.done,
      })
      .from(dayProgress)
      .innerJoin(subjects, eq(subjects.id, dayProgress.subjectId))
      .where(eq(dayProgress.userId, actor.id))
      .orderBy(asc(dayProgress.day)),
    db.select({ lessons: weeklyGoals.lessons }).from(weeklyGoals).where(eq(weeklyGoals.userId, actor.id)),
    db
      .select({ subject: subjects.nameFr, subjectAr: subjects.nameAr })
      .from(hiddenSubjects)
      .innerJoin(subjects, eq(subjects.id, hiddenSubjects.subjectId))
      .where(eq(hiddenSubjects.userId, actor.id)),
    db
      .select({
        ...course,
        ...material,
        position: notes.position,
        words: notes.words,
        createdAt: notes.createdAt,
        updatedAt: notes.updatedAt,
      })
      .from(notes)
      .innerJoin(courses, eq(courses.id, notes.courseId))
      .leftJoin(materials, eq(materials.id, notes.materialId))
      .where(eq(notes.userId, actor.id))
      .orderBy(asc(notes.createdAt)),
    db
      .select({
        ...material,
        kind: reports.kind,
        position: reports.position,
        words: reports.words,
        createdAt: reports.createdAt,
        resolvedAt: reports.resolvedAt,
      })
      .from(reports)
      .innerJoin(materials, eq(materials.id, reports.materialId))
      .where(eq(reports.userId, actor.id))
      .orderBy(asc(reports.createdAt)),
  ])
  return {
    learning: {
      lessons,
      materials: places,
      sittings,
      days,
      weeklyGoal: goals[0]?.lessons ?? null,
      hiddenSubjects: hidden,
    },
    notes: ownNotes,
    reports: ownReports,
  }
}
