import { join } from 'node:path'
import type { Content, DocumentName } from '#/content/documents.ts'
import type { Words } from '#/content/fields.ts'
import { readFolder } from '#/content/folder.ts'
import { lineOf } from '#/content/read.ts'
import { DEFAULT_LOCALE, type Locale } from '#/contract/locales.ts'
import { projectRoot } from './project-files.ts'

/** @returns the words of an entry. @throws {Error} where its feature is off */
export function wordsIn(entry: Words | undefined): string {
  if (!entry) throw new Error('The content has no such entry while its feature is off')
  return entry.text
}

/** @returns a document of the public site as its pages show it, read from the files that marketing edits */
export async function contentIn<N extends DocumentName>(name: N, locale: Locale = DEFAULT_LOCALE): Promise<Content<N>> {
  const { documents, problems } = await readFolder(join(projectRoot, 'src/content'), projectRoot, [name])
  const document = documents[name]?.[locale]
  if (!document) throw new Error(problems.map(lineOf).join('\n'))
  return document as Content<N>
}
