import { z } from './zod.ts'

/** Positive 32-bit id of a class or a subject, as found in a path. */
export const rowId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(z.number().max(2_147_483_647))

export const schoolClass = z.object({
  id: z.number().int(),
  /** Short code used in timetables, such as `4ر`. */
  code: z.string(),
  nameAr: z.string(),
  nameFr: z.string(),
})
export type SchoolClass = z.infer<typeof schoolClass>

/** `GET /classes`: a class with what is taught in it, both in school order. */
export const classWithSubjects = schoolClass.extend({
  subjects: z.array(z.object({ id: z.number().int(), nameAr: z.string(), nameFr: z.string(), lang: z.string() })),
})
export type ClassWithSubjects = z.infer<typeof classWithSubjects>
export const classList = z.array(classWithSubjects)
