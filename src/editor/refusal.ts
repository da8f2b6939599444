import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ComponentSchema } from '@keystatic/core'
import { z } from 'zod'
import { academy, academySchema, factsOf } from '#/content/academy.ts'
import { DOCUMENT_NAMES } from '#/content/documents.ts'
import { checked, type Problem, readDocument, type Source } from '#/content/read.ts'
import { LOCALES, type Locale } from '#/contract/locales.ts'
import { editorConfig } from './config.ts'

const update = z.object({ additions: z.array(z.object({ path: z.string(), contents: z.base64() })) })
const ACADEMY = 'src/content/academy.json'
const DOCUMENT = /^src\/content\/(?<locale>[a-z]{2})\/(?<name>[a-z]+)\.yaml$/

/**
 * Reads what is about to be saved as the site would, before a byte is written: rules between fields, such as ids that
 * repeat, are none of Keystatic's.
 * @param call what Keystatic's script sends
 * @returns what to mend, in Arabic, or nothing
 */
export async function refusalOf(call: unknown, root: string): Promise<string | undefined> {
  const { data } = update.safeParse(call)
  for (const { path, contents } of data?.additions ?? []) {
    const source = { file: path, text: Buffer.from(contents, 'base64').toString('utf8') }
    const problem = (await problemsOf(source, root)).find(({ file }) => file === path)
    if (problem) return sentenceOf(problem)
  }
  return undefined
}

async function problemsOf(source: Source, root: string): Promise<Problem[]> {
  if (source.file === ACADEMY) return checked(academySchema, source).problems
  const { locale, name } = DOCUMENT.exec(source.file)?.groups ?? {}
  const document = DOCUMENT_NAMES.find((known) => known === name)
  if (!document || !locale) return []
  const sources = Object.fromEntries(
    await Promise.all(
      LOCALES.map(async (each) => [each, each === locale ? source : await stored(each, document, root)]),
    ),
  ) as Partial<Record<Locale, Source>>
  return readDocument(document, sources, factsOf(academy)).problems
}

async function stored(locale: Locale, name: string, root: string): Promise<Source | undefined> {
  const file = `src/content/${locale}/${name}.yaml`
  const text = await readFile(join(root, file), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : { file, text }
}

function sentenceOf({ file, field }: Problem): string {
  const where = field ? ` «${labelsOf(file, field.split('.')).join(' ← ')}»` : ''
  return `لم يُحفظ شيء، فالموقع لا يقبل ما في${where || ' هذا المستند'}. تثبّت أنّ كلّ معرّف يرد مرّة واحدة، وأنّ ما لا مقابل له في العربية كامل.`
}

/** @returns the labels by which the editor shows a field */
function labelsOf(file: string, path: readonly string[]): string[] {
  const { locale, name } = DOCUMENT.exec(file)?.groups ?? {}
  const form = editorConfig('').singletons?.[name ? `${locale}-${name}` : 'academy']
  let part: ComponentSchema | undefined = form && { kind: 'object', fields: form.schema }
  return path.map((step) => {
    if (part?.kind === 'array') {
      part = part.element
      return String(Number(step) + 1)
    }
    part = part?.kind === 'object' ? part.fields[step] : undefined
    return (part && 'label' in part && part.label) || step
  })
}
