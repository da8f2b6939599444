import { getEntry } from 'astro:content'
import type { Content, DocumentName } from '#/content/documents.ts'
import type { Locale } from '#/contract/locales.ts'

/** @returns a document of the public site in a language, complete: Arabic where its translation is missing */
export async function contentOf<N extends DocumentName>(name: N, locale: Locale): Promise<Content<N>> {
  const entry = await getEntry(name as DocumentName, locale)
  if (!entry) throw new Error(`There is no content ${locale}/${name}`)
  return entry.data as Content<N>
}
