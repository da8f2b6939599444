import type { ImageMetadata } from 'astro'
import { parse } from 'yaml'
import exerciseFile from '#/content/samples/exercise.yaml?raw'
import samplesFile from '#/content/samples/samples.json' with { type: 'json' }
import { type Exercise, exerciseSchema, type Film, type Print, samplesSchema } from '#/content/schemas/samples.ts'
import { type ClassOfSchool, SCHOOL } from '#/contract/school.ts'

export type { Exercise, Film, Print } from '#/content/schemas/samples.ts'

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
