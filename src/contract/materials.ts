import { names, published, publishing, rowNumber, rowQuery, thing, thingQuery, version } from './curriculum.ts'
import { pageOf } from './paging.ts'
import { z } from './zod.ts'

/** What a pupil opens in a course. */
export const MATERIAL_KINDS = ['text', 'video', 'magazine', 'book', 'sheet'] as const
export type MaterialKind = (typeof MATERIAL_KINDS)[number]

export const material = z.object({
  ...thing,
  ...published,
  courseId: z.number().int(),
  kind: z.enum(MATERIAL_KINDS),
})
export type Material = z.infer<typeof material>
export const materialPage = pageOf(material)
export const materialQuery = z.object({ courseId: rowQuery.optional(), ...thingQuery })
export type MaterialQuery = z.infer<typeof materialQuery>
/** `POST /materials`; without `lang` it is in the course's language. */
export const materialCreation = z.strictObject({
  courseId: rowNumber,
  kind: z.enum(MATERIAL_KINDS),
  ...names,
  ...publishing,
})
export type MaterialCreation = z.infer<typeof materialCreation>
/** `PUT /materials/{id}`. */
export const materialChange = z.strictObject({ ...names, ...publishing, version })
export type MaterialChange = z.infer<typeof materialChange>
