import { $me } from '#/stores/me.ts'
import { loadSubjects, seedSubjects } from '#/stores/subjects.ts'

/** Reads the subjects of the student's class; without a class there are none. */
export async function loadOwnSubjects(): Promise<void> {
  const classId = $me.get().data?.schoolClass?.id
  if (classId === undefined) seedSubjects([])
  else await loadSubjects(classId)
}
