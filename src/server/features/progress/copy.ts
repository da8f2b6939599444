import { asc, eq } from 'drizzle-orm'
import type { Db } from '#/server/platform/database/types.ts'
import { courses } from '#/server/tables/courses.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import { materials } from '#/server/tables/materials.ts'
import {
  courseProgress,
  dayProgress,
  hiddenSubjects,
  materialProgress,
  subjectProgress,
  viewings,
  weeklyGoals,
} from '#/server/tables/progress.ts'
import { subjects } from '#/server/tables/subjects.ts'

/** What is kept of how a student learnt, with the names of what they learnt from. */
export async function copyLearning(db: Db, userId: string) {
  const course = { course: courses.nameFr, courseAr: courses.nameAr }
  const material = { material: materials.nameFr, materialAr: materials.nameAr }
  const [lessons, places, sittings, days, goals, hidden, sums] = await Promise.all([
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
      .innerJoin(enrolments, eq(enrolments.id, courseProgress.enrolmentId))
      .where(eq(enrolments.userId, userId))
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
      .innerJoin(enrolments, eq(enrolments.id, materialProgress.enrolmentId))
      .where(eq(enrolments.userId, userId))
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
      .where(eq(viewings.userId, userId))
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
      .where(eq(dayProgress.userId, userId))
      .orderBy(asc(dayProgress.day)),
    db.select({ lessons: weeklyGoals.lessons }).from(weeklyGoals).where(eq(weeklyGoals.userId, userId)),
    db
      .select({ subject: subjects.nameFr, subjectAr: subjects.nameAr })
      .from(hiddenSubjects)
      .innerJoin(subjects, eq(subjects.id, hiddenSubjects.subjectId))
      .where(eq(hiddenSubjects.userId, userId)),
    db
      .select({
        subject: subjects.nameFr,
        subjectAr: subjects.nameAr,
        seconds: subjectProgress.seconds,
        lastAt: subjectProgress.lastAt,
      })
      .from(subjectProgress)
      .innerJoin(subjects, eq(subjects.id, subjectProgress.subjectId))
      .innerJoin(enrolments, eq(enrolments.id, subjectProgress.enrolmentId))
      .where(eq(enrolments.userId, userId)),
  ])
  return {
    learning: {
      lessons,
      materials: places,
      sittings,
      days,
      subjects: sums,
      weeklyGoal: goals[0]?.lessons ?? null,
      hiddenSubjects: hidden,
    },
  }
}
