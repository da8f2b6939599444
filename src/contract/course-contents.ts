import { above, curriculumItem, published } from './curriculum.ts'
import { fileView } from './files.ts'
import { MATERIAL_KINDS } from './material-kinds.ts'
import { material } from './materials.ts'
import { z } from './zod.ts'

/** What a lesson belongs to, by name. */
export const named = z.object({ id: z.number().int(), nameAr: z.string(), nameFr: z.string() })

/** A lesson, without what is in it. */
export const courseFacts = z.object({ ...curriculumItem, above, ...published, chapterId: z.number().int() })

/** A lesson of the chapter, with the kinds of what is in it, each once. */
export const lessonEntry = named.extend({
  dir: z.enum(['rtl', 'ltr']),
  lang: z.string(),
  kinds: z.array(z.enum(MATERIAL_KINDS)),
})
export type LessonEntry = z.infer<typeof lessonEntry>

/** A material, with what is in it. */
export const materialContents = material.extend({
  /** The text as HTML that the server made of known parts only; `null` for other kinds and while there is none. */
  html: z.string().nullable(),
  /** Ready files for pupils; for who works on it also those under way. */
  files: z.array(fileView),
})
export type MaterialContents = z.infer<typeof materialContents>
