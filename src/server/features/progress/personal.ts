import { eq, inArray, sql } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { enrolments } from '#/server/tables/enrolments.ts'
import {
  courseProgress,
  dayProgress,
  hiddenSubjects,
  materialProgress,
  subjectProgress,
  viewings,
  weeklyGoals,
} from '#/server/tables/progress.ts'
import { copyLearning } from './copy.ts'

const OF_ENROLMENTS = [materialProgress, courseProgress, subjectProgress] as const
const OF_PERSON = [viewings, dayProgress, weeklyGoals, hiddenSubjects] as const

export const progressPersonal: PersonalData = {
  tables: [
    declare(viewings, {
      person: 'userId',
      copied: ['materialId', 'seconds', 'counted', 'startedAt', 'lastAt'],
      omitted: ['id', 'enrolmentId'],
    }),
    declare(materialProgress, {
      enrolment: 'enrolmentId',
      copied: ['materialId', 'position', 'positionAt', 'furthest', 'seconds', 'openedAt', 'doneAt'],
    }),
    declare(courseProgress, {
      enrolment: 'enrolmentId',
      copied: ['courseId', 'materialId', 'seconds', 'openedAt', 'lastAt', 'mark', 'markedAt', 'doneAt'],
    }),
    declare(subjectProgress, { enrolment: 'enrolmentId', copied: ['subjectId', 'seconds', 'lastAt'] }),
    declare(dayProgress, { person: 'userId', copied: ['day', 'subjectId', 'seconds', 'done'] }),
    declare(weeklyGoals, { person: 'userId', copied: ['lessons'] }),
    declare(hiddenSubjects, { person: 'userId', copied: ['subjectId'] }),
  ],

  copy: (db, { id, role }) => (role === 'STUDENT' ? copyLearning(db, id) : Promise.resolve({})),

  async erase(tx, { id, role }) {
    if (role !== 'STUDENT') return undefined
    await tx.execute(sql`select routines.lock_student(${id})`)
    const own = tx.select({ id: enrolments.id }).from(enrolments).where(eq(enrolments.userId, id))
    for (const table of OF_ENROLMENTS) await tx.delete(table).where(inArray(table.enrolmentId, own))
    for (const table of OF_PERSON) await tx.delete(table).where(eq(table.userId, id))
    return undefined
  },
}
