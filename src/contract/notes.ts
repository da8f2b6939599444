import { rowNumber } from './curriculum.ts'
import { LONGEST_NOTE } from './written.ts'
import { z } from './zod.ts'

/** Notes of one lesson; nobody writes more by hand. */
export const MOST_NOTES = 200

/** Lines as they were typed; other control characters, which no text that is kept has, count as spaces. */
export const freeWords = z.string().overwrite((words) => words.replace(/[^\P{Cc}\n\t]/gu, ' '))

export const note = z.object({
  id: z.uuid(),
  courseId: z.number().int(),
  /** The material that was open, and where: seconds of a video, page of a print, percent of a text; `null` = the lesson as a whole. */
  materialId: z.number().int().nullable(),
  position: z.number().int().nullable(),
  words: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Note = z.infer<typeof note>

/** `GET /courses/{id}/notes`: the student's own, the oldest first. */
export const noteList = z.object({ items: z.array(note) })

/** `PUT /notes/{id}`, with an id that the browser chose: makes the note or changes its words. */
export const noteChange = z.strictObject({
  courseId: rowNumber,
  materialId: rowNumber.nullable().default(null),
  position: z.number().int().min(0).max(1_000_000).nullable().default(null),
  words: freeWords.trim().min(1).max(LONGEST_NOTE),
})
export type NoteChange = z.infer<typeof noteChange>
