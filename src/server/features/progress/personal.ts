import { eq, sql } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
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

const OWN = [
  viewings,
  materialProgress,
  courseProgress,
  subjectProgress,
  dayProgress,
  weeklyGoals,
  hiddenSubjects,
] as const

export const progressPersonal: PersonalData = {
  tables: [
    declare(viewings, {
      person: 'userId',
      copied: ['materialId', 'seconds', 'counted', 'startedAt', 'lastAt'],
      omitted: ['id'],
    }),
    declare(materialProgress, {
      person: 'userId',
      copied: ['materialId', 'position', 'positionAt', 'furthest', 'seconds', 'openedAt', 'doneAt'],
    }),
    declare(courseProgress, {
      person: 'userId',
      copied: ['courseId', 'materialId', 'seconds', 'openedAt', 'lastAt', 'mark', 'markedAt', 'doneAt'],
    }),
    declare(subjectProgress, { person: 'userId', copied: ['subjectId', 'done', 'seconds', 'lastAt'] }),
    declare(dayProgress, { person: 'userId', copied: ['day', 'subjectId', 'seconds', 'done'] }),
    declare(weeklyGoals, { person: 'userId', copied: ['lessons'] }),
    declare(hiddenSubjects, { person: 'userId', copied: ['subjectId'] }),
  ],

  copy: (db, { id, role }) => (role === 'STUDENT' ? copyLearning(db, id) : Promise.resolve({})),

  async erase(tx, { id, role }) {
    if (role !== 'STUDENT') return undefined
    await tx.execute(sql`select lock_student(${id})`)
    for (const table of OWN) await tx.delete(table).where(eq(table.userId, id))
    return undefined
  },
}
