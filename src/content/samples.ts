import type { ImageMetadata } from 'astro'
import { parse } from 'yaml'
import { z } from 'zod'
import exerciseFile from '#/content/samples/exercise.yaml?raw'
import samplesFile from '#/content/samples/samples.json' with { type: 'json' }
import { LOCALES } from '#/contract/locales.ts'
import { type ClassOfSchool, SCHOOL } from '#/contract/school.ts'
import { SUBJECT_KEYS } from '#/contract/subjects.ts'

const named = {
  /** In its own language. */
  title: z.string(),
  lang: z.enum(LOCALES),
  dir: z.enum(['rtl', 'ltr']),
  subject: z.enum(SUBJECT_KEYS),
  /** Code of the class, such as `4ر`. */
  class: z.string(),
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
const samplesSchema = z.array(
  z.discriminatedUnion('kind', [filmSchema, printSchema, z.object({ ...named, kind: z.literal('exercise') })]),
)

const inEachLanguage = z.object({ ar: z.string(), fr: z.string(), en: z.string() })
const exerciseSchema = z.object({
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

const samples = samplesSchema.parse(samplesFile)
type Sample = (typeof samples)[number]

/** The open exercise, with all its questions. */
export const exercise: Exercise = exerciseSchema.parse(parse(exerciseFile))

const pictures = import.meta.glob<ImageMetadata>('/src/content/pictures/*.png', { eager: true, import: 'default' })

/** @throws Error when there is none */
export function filmOf(kind: Film['kind']): Film {
  return found(samples.find((sample): sample is Film => sample.kind === kind))
}

/** @throws Error when there is none */
export function printOf(kind: Print['kind']): Print {
  return found(samples.find((sample): sample is Print => sample.kind === kind))
}

/** @returns subject and class of the open exercise */
export function exerciseFacts(): Pick<Sample, 'subject' | 'class'> {
  return found(samples.find(({ kind }) => kind === 'exercise'))
}

/** @returns the class with a code such as `4ر`; throws for a code that the school does not have */
export function classOfCode(code: string): ClassOfSchool {
  return found(SCHOOL.find((schoolClass) => schoolClass.code === code))
}

/** @returns a picture of `src/content/pictures`, to be made into the sizes that pages use */
export function pictureOf({ picture }: { picture: string }): ImageMetadata {
  return found(pictures[`/src/content/pictures/${picture}`])
}

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A sample names what is not there')
  return value
}
