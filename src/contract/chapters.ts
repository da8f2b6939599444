import { above, names, rowNumber, rowQuery, thing, thingQuery, version } from './curriculum.ts'
import { pageOf } from './paging.ts'
import { z } from './zod.ts'

/** A part of a subject. */
export const chapter = z.object({ ...thing, above, subjectId: z.number().int(), courses: z.number().int() })
export type Chapter = z.infer<typeof chapter>
export const chapterPage = pageOf(chapter)
export const chapterQuery = z.object({
  classId: rowQuery.optional(),
  subjectId: rowQuery.optional(),
  ...thingQuery,
})
export type ChapterQuery = z.infer<typeof chapterQuery>
/** `POST /chapters`. */
export const chapterCreation = z.strictObject({ subjectId: rowNumber, ...names })
export type ChapterCreation = z.infer<typeof chapterCreation>
/** `PUT /chapters/{id}`. */
export const chapterChange = z.strictObject({ ...names, version })
export type ChapterChange = z.infer<typeof chapterChange>
