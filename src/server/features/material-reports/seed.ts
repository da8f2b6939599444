import type { MaterialReportKind } from '#/contract/written.ts'
import {
  classmatesIn,
  type DemoPlace,
  type DemoSeed,
  demoId,
  demoStudent,
  materialAt,
  momentOf,
} from '#/server/demo-seed.ts'
import { materialReports } from '#/server/tables/material-reports.ts'

interface DemoMaterialReport extends DemoPlace {
  kind: 'video' | 'magazine'
  daysAgo: number
  /** Minute of that day in Tunis. */
  minute: number
  /** Seconds of a video, page of a print. */
  position: number
  words: string
  /** Number of the classmate in the class. */
  nth: number
  fault: MaterialReportKind
}

/** What classmates report. */
const MATERIAL_REPORTS: readonly DemoMaterialReport[] = [
  {
    ...{ subject: 'mathematics', lesson: 2, kind: 'video', position: 24, daysAgo: 10, minute: 21 * 60 },
    ...{ nth: 3, fault: 'unclear' },
    words: 'لم أفهم الانتقال بين الخطوتين هنا، هل يمكن شرحه بمثال آخر؟',
  },
  {
    ...{ subject: 'mathematics', lesson: 7, kind: 'magazine', position: 2, daysAgo: 4, minute: 19 * 60 },
    ...{ nth: 0, fault: 'other' },
    words: 'Peut-on avoir un exemple de plus pour cette page ?',
  },
]

/** Reports of classmates of the demo student. */
export const seedMaterialReports: DemoSeed = async (tx, academy) => {
  const student = demoStudent(academy)
  if (!student) return
  const classmates = classmatesIn(academy, student.classId)
  const sent = MATERIAL_REPORTS.flatMap(({ words, position, fault: kind, nth, ...rest }, index) => {
    const material = materialAt(academy, student, rest)
    const userId = classmates[nth]?.id
    if (!material || !userId) return []
    const createdAt = momentOf(rest, academy.now)
    return { userId, id: demoId(index), materialId: material.id, kind, position, words, createdAt }
  })
  if (sent.length > 0) await tx.insert(materialReports).values(sent)
}
