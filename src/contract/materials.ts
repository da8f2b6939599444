import {
  above,
  curriculumItem,
  curriculumItemQuery,
  names,
  published,
  publishing,
  rowNumber,
  rowQuery,
  version,
} from './curriculum.ts'
import { curriculumEndpoints } from './curriculum-endpoints.ts'
import { endpoint } from './endpoint.ts'
import { MATERIAL_KINDS } from './material-kinds.ts'
import { pageOf } from './paging.ts'
import { videoId } from './videos.ts'
import { z } from './zod.ts'

export const material = z.object({
  ...curriculumItem,
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
export const materialQuery = z.object({ courseId: rowQuery.optional(), ...curriculumItemQuery })
export type MaterialQuery = z.infer<typeof materialQuery>
/** What may be said besides; what a change leaves out stays. */
const choices = {
  /** One of the channel's, for kind `video` only; `null` = none. */
  videoId: videoId.nullable().optional(),
  downloadable: z.boolean().optional(),
}
/** Without `lang` it is in the course's language. */
export const materialCreation = z.strictObject({
  courseId: rowNumber,
  kind: z.enum(MATERIAL_KINDS),
  ...names,
  ...publishing,
  ...choices,
})
export type MaterialCreation = z.infer<typeof materialCreation>
export const materialChange = z.strictObject({ ...names, ...publishing, ...choices, version })
export type MaterialChange = z.infer<typeof materialChange>

export const materialEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/materials',
    about: ['material'],
    who: 'session',
    summary: 'The materials that the caller may read, of a course or of all, in the order of the programme',
    query: materialQuery,
    answer: materialPage,
    result: 'A page of materials',
  }),
  ...curriculumEndpoints({
    path: '/materials',
    kind: 'material',
    item: material,
    creation: materialCreation,
    change: materialChange,
  }),
}
