import { names, thing, version } from './curriculum.ts'
import { LARGEST_ROW_ID, ROW_ID } from './row-id.ts'
import { z } from './zod.ts'

/** Positive 32-bit id of a class or a subject, as found in a path. */
export const rowId = z.string().regex(ROW_ID).transform(Number).pipe(z.number().max(LARGEST_ROW_ID))

export const schoolClass = z.object({
  id: z.number().int(),
  /** Short code used in timetables, such as `4ر`. */
  code: z.string(),
  nameAr: z.string(),
  nameFr: z.string(),
})
export type SchoolClass = z.infer<typeof schoolClass>

/** `GET /class`, `GET /class/{id}`. */
export const classDetail = z.object({
  ...thing,
  code: z.string(),
  /** Year of schooling: 7 to 9 basic, 10 to 13 secondary. */
  level: z.number().int(),
  section: z.string().nullable(),
  subjects: z.number().int(),
  /** For administrators; `null` for everybody else. */
  students: z.number().int().nullable(),
})
export type ClassDetail = z.infer<typeof classDetail>
export const classList = z.array(classDetail)

const facts = {
  ...names,
  code: z
    .string()
    .trim()
    .min(1)
    .max(16)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u),
  level: z.number().int().min(7).max(13),
  section: z
    .string()
    .max(40)
    .regex(/^[a-z][a-z-]*$/)
    .nullable()
    .default(null),
}
/** `POST /class`. */
export const classCreation = z.strictObject(facts)
export type ClassCreation = z.infer<typeof classCreation>
/** `PUT /class/{id}`. */
export const classChange = z.strictObject({ ...facts, version })
export type ClassChange = z.infer<typeof classChange>

/** `GET /classes`: a class with what is taught in it, both in school order, to choose from. */
export const classWithSubjects = schoolClass.extend({
  subjects: z.array(z.object({ id: z.number().int(), nameAr: z.string(), nameFr: z.string(), lang: z.string() })),
})
export type ClassWithSubjects = z.infer<typeof classWithSubjects>
export const classChoices = z.array(classWithSubjects)
