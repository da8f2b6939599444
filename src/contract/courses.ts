import {
  above,
  names,
  PUBLISH_STATES,
  published,
  publishing,
  rowNumber,
  rowQuery,
  thing,
  thingQuery,
  version,
} from './curriculum.ts'
import { pageOf } from './paging.ts'
import { z } from './zod.ts'

/** A lesson of a chapter. */
export const course = z.object({
  ...thing,
  above,
  ...published,
  chapterId: z.number().int(),
  materials: z.number().int(),
})
export type Course = z.infer<typeof course>
export const coursePage = pageOf(course)
export const courseQuery = z.object({
  classId: rowQuery.optional(),
  subjectId: rowQuery.optional(),
  chapterId: rowQuery.optional(),
  status: z.enum(PUBLISH_STATES).optional(),
  ...thingQuery,
})
export type CourseQuery = z.infer<typeof courseQuery>
/** `POST /courses`; without `lang` it is in the subject's language. */
export const courseCreation = z.strictObject({ chapterId: rowNumber, ...names, ...publishing })
export type CourseCreation = z.infer<typeof courseCreation>
/** `PUT /courses/{id}`. */
export const courseChange = z.strictObject({ ...names, ...publishing, version })
export type CourseChange = z.infer<typeof courseChange>
