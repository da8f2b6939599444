import type { Boot } from '#/contract/boot.ts'
import { begin } from './begin.ts'
import { seedDashboard } from './dashboard.ts'
import { seedSubjectProgramme } from './lesson.ts'
import { seedHiddenSubjects, seedMyProgress, seedNextLesson } from './progress.ts'
import { seedSubjectState } from './subject-state.ts'
import { seedSubject, seedSubjects } from './subjects.ts'

/** Begins a student's page with what the server rendered; lessons and accounts fill their own stores. */
export function seedStudent(boot: Boot): void {
  begin(boot, (data) => {
    seedDashboard(data.dashboard)
    seedNextLesson(data.nextLesson)
    seedMyProgress(data.myProgress)
    seedHiddenSubjects(data.hiddenSubjects)
    seedSubjects(data.subjects)
    seedSubject(data.subject)
    seedSubjectProgramme(data.subjectProgramme)
    seedSubjectState(data.subjectState)
  })
}
