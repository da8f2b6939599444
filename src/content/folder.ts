import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { z } from 'zod'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { type Academy, academySchema, factsOf } from './academy.ts'
import { type Content, DOCUMENT_NAMES, type DocumentName } from './documents.ts'
import type { Feature } from './features.ts'
import { checked, type Problem, readDocument, type Source } from './read.ts'
import { exerciseSchema, samplesSchema } from './schemas/samples.ts'

type Read = { problems: Problem[]; documents: { [N in DocumentName]?: Record<Locale, Content<N>> } }

/**
 * Reads the documents of a content folder (`<locale>/<document>.yaml`, `academy.json`).
 * @param root what file names in problems are relative to
 * @param names only these documents
 * @param isOn which features count as on; today's without it
 */
export async function readFolder(
  folder: string,
  root: string,
  names: readonly DocumentName[] = DOCUMENT_NAMES,
  isOn?: (feature: Feature) => boolean,
): Promise<Read> {
  const source = (path: string): Promise<Source | undefined> => sourceAt(join(folder, path), root)
  const academyFile = await source('academy.json')
  if (!academyFile) throw new Error(`${relative(root, join(folder, 'academy.json'))} is missing`)
  const academy = checked(academySchema, academyFile)
  if (academy.problems.length > 0) return { problems: academy.problems, documents: {} }
  const facts = factsOf(academy.value as Academy)
  const read = await Promise.all(
    names.map(async (name) => {
      const files = LOCALES.map(async (locale) => [locale, await source(join(locale, `${name}.yaml`))] as const)
      const { documents, problems } = readDocument(name, Object.fromEntries(await Promise.all(files)), facts, isOn)
      return { name, documents, problems }
    }),
  )
  const documents: Read['documents'] = Object.fromEntries(read.map(({ name, documents }) => [name, documents]))
  const others = await Promise.all([
    faultsOf(await source('samples/samples.json'), samplesSchema),
    faultsOf(await source('samples/exercise.yaml'), exerciseSchema),
  ])
  return { problems: [...read.flatMap(({ problems }) => problems), ...others.flat()], documents }
}

function faultsOf(source: Source | undefined, schema: z.ZodType): Problem[] {
  return source ? checked(schema, source).problems : []
}

async function sourceAt(path: string, root: string): Promise<Source | undefined> {
  try {
    return { file: relative(root, path), text: await readFile(path, 'utf8') }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
