import { rowNumber } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { rowParams, uuidParams } from './params.ts'
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

export const noteList = z.object({ items: z.array(note) })

export const noteChange = z.strictObject({
  courseId: rowNumber,
  materialId: rowNumber.nullable().default(null),
  position: z.number().int().min(0).max(1_000_000).nullable().default(null),
  words: freeWords.trim().min(1).max(LONGEST_NOTE),
})
export type NoteChange = z.infer<typeof noteChange>

/** A student's own notes beside a lesson. */
export const noteEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/courses/{id}/notes',
    who: ['STUDENT'],
    summary: "The student's own notes of a lesson, the oldest first",
    params: rowParams,
    answer: noteList,
    result: 'The notes',
  }),
  write: endpoint({
    method: 'put',
    path: '/notes/{id}',
    who: ['STUDENT'],
    summary: 'Make a note or change its words; an id that is new makes one',
    params: uuidParams,
    body: noteChange,
    answer: note,
    result: 'The note as it is now',
  }),
  delete: endpoint({
    method: 'delete',
    path: '/notes/{id}',
    who: ['STUDENT'],
    summary: "Delete one of the student's own notes",
    params: uuidParams,
    result: 'It is not there any more',
  }),
}
