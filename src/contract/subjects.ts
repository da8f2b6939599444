import { z } from './zod.ts'

/** Keys of the drawn glyphs and colours; several subjects may share one. */
export const SUBJECT_KEYS = [
  'mathematics',
  'physics',
  'svt',
  'arabic',
  'french',
  'english',
  'philosophy',
  'history-geography',
  'informatics',
  'economics',
  'technology',
  'islamic',
] as const
export type SubjectKey = (typeof SUBJECT_KEYS)[number]

export const subject = z.object({
  id: z.number().int(),
  /** The subject's name in the language it is taught in (specification §3); part of its address. */
  subjectName: z.string(),
  nameAr: z.string(),
  nameFr: z.string(),
  /** Glyph and colour; `null` for subjects that have none of their own. */
  key: z.enum(SUBJECT_KEYS).nullable(),
  /** Language the subject is taught in, as a BCP 47 tag. */
  lang: z.string(),
  dir: z.enum(['rtl', 'ltr']),
  professors: z.array(z.string()),
})
export type Subject = z.infer<typeof subject>
export const subjectList = z.array(subject)
