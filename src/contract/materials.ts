import { above, names, published, publishing, rowNumber, rowQuery, thing, thingQuery, version } from './curriculum.ts'
import { MATERIAL_KINDS } from './material-kinds.ts'
import { pageOf } from './paging.ts'
import { videoId } from './videos.ts'
import { z } from './zod.ts'

export const material = z.object({
  ...thing,
  above,
  ...published,
  courseId: z.number().int(),
  kind: z.enum(MATERIAL_KINDS),
  /** A video of the academy's channel, instead of an uploaded film; its title and length as they were when picked. */
  videoId: z.string().nullable(),
  videoTitle: z.string().nullable(),
  videoSeconds: z.number().int().nullable(),
  /** Its picture, by an address of ours that runs out. */
  videoPicture: z.string().nullable(),
  /** Whether pupils may keep the file. */
  downloadable: z.boolean(),
})
export type Material = z.infer<typeof material>
export const materialPage = pageOf(material)
export const materialQuery = z.object({ courseId: rowQuery.optional(), ...thingQuery })
export type MaterialQuery = z.infer<typeof materialQuery>
/** What may be said besides; what a change leaves out stays. */
const choices = {
  /** One of the channel's, for kind `video` only; `null` = none. */
  videoId: videoId.nullable().optional(),
  downloadable: z.boolean().optional(),
}
/** `POST /materials`; without `lang` it is in the course's language. */
export const materialCreation = z.strictObject({
  courseId: rowNumber,
  kind: z.enum(MATERIAL_KINDS),
  ...names,
  ...publishing,
  ...choices,
})
export type MaterialCreation = z.infer<typeof materialCreation>
/** `PUT /materials/{id}`. */
export const materialChange = z.strictObject({ ...names, ...publishing, ...choices, version })
export type MaterialChange = z.infer<typeof materialChange>
