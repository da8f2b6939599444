import { type DemoPlace, type DemoSeed, demoId, demoStudent, materialAt, momentOf } from '#/server/demo-seed.ts'
import { notes } from '#/server/tables/notes.ts'

interface DemoNote extends DemoPlace {
  kind: 'video' | 'magazine'
  daysAgo: number
  /** Minute of that day in Tunis. */
  minute: number
  /** Seconds of a video, page of a print. */
  position: number
  words: string
}

/** What the demo student noted: at a moment of the film and on a page of the magazine. */
const NOTES: readonly DemoNote[] = [
  {
    ...{ subject: 'mathematics', lesson: 2, kind: 'video', position: 18, daysAgo: 0, minute: 24 * 60 },
    words: 'لا تُطبَّق المبرهنة إلا إذا كانت الدالة متصلة على المجال: أتحقّق من ذلك قبل كل شيء.',
  },
  {
    ...{ subject: 'mathematics', lesson: 7, kind: 'magazine', position: 3, daysAgo: 1, minute: 18 * 60 },
    words: 'Revoir l’algorithme d’Euclide avant la suite.',
  },
]

/** Notes of the demo student. */
export const seedNotes: DemoSeed = async (tx, academy) => {
  const student = demoStudent(academy)
  if (!student) return
  const own = NOTES.flatMap(({ words, position, ...rest }, index) => {
    const material = materialAt(academy, student, rest)
    if (!material) return []
    const at = momentOf(rest, academy.now)
    const { id: materialId, courseId } = material
    return {
      userId: student.id,
      id: demoId(index),
      courseId,
      materialId,
      position,
      words,
      createdAt: at,
      updatedAt: at,
    }
  })
  if (own.length > 0) await tx.insert(notes).values(own)
}
