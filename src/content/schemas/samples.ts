import { z } from 'zod'
import { LOCALES } from '#/contract/locales.ts'
import { SCHOOL } from '#/contract/school.ts'
import { SUBJECT_KEYS } from '#/contract/subject-keys.ts'

const named = {
  /** In its own language. */
  title: z.string(),
  lang: z.enum(LOCALES),
  dir: z.enum(['rtl', 'ltr']),
  subject: z.enum(SUBJECT_KEYS),
  /** Code of the class, such as `4ر`. */
  class: z
    .string()
    .refine((code) => SCHOOL.some((schoolClass) => schoolClass.code === code), 'is no class of the school'),
}
const file = {
  /** Address of the file. */
  file: z.string(),
  mime: z.string(),
  bytes: z.int().min(0),
  /** Name of a file in `src/content/pictures`. */
  picture: z.string(),
}
const filmSchema = z.object({
  ...named,
  ...file,
  kind: z.enum(['video', 'live']),
  seconds: z.int(),
  captions: z.array(z.object({ lang: z.enum(LOCALES), file: z.string() })),
})
const printSchema = z.object({
  ...named,
  ...file,
  kind: z.enum(['magazine', 'book']),
  pages: z.int(),
  /** Name of a picture of two pages side by side. */
  spread: z.string().optional(),
})
/** `samples/samples.json`: the open samples of each kind of content. */
export const samplesSchema = z.array(
  z.discriminatedUnion('kind', [filmSchema, printSchema, z.object({ ...named, kind: z.literal('exercise') })]),
)

const inEachLanguage = z.object({ ar: z.string(), fr: z.string(), en: z.string() })
/** `samples/exercise.yaml`: the open exercise. */
export const exerciseSchema = z.object({
  id: z.string(),
  title: inEachLanguage,
  questions: z.array(
    z.object({
      id: z.string(),
      prompt: inEachLanguage,
      /** Written from left to right, as everything mathematical. */
      formula: z.string(),
      choices: z.array(
        z.object({ text: z.string(), right: z.boolean(), feedback: inEachLanguage, working: z.string() }),
      ),
    }),
  ),
})

export type Film = z.infer<typeof filmSchema>
export type Print = z.infer<typeof printSchema>
export type Exercise = z.infer<typeof exerciseSchema>
