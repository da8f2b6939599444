import { fileURLToPath } from 'node:url'
import type { Locale } from '#/contract/locales.ts'
import type { Content, DocumentName } from './documents.ts'
import { readFolder } from './folder.ts'

/** @returns a document as its file says now; `undefined` where that cannot be shown, of which the loader tells */
export async function documentAsWritten<N extends DocumentName>(
  name: N,
  locale: Locale,
): Promise<Content<N> | undefined> {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const { documents, problems } = await readFolder(folder, folder, [name])
  return problems.length === 0 ? documents[name]?.[locale] : undefined
}
