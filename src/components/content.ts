import { getEntry } from 'astro:content'
import type { Content, DocumentName } from '#/content/documents.ts'
import type { Locale } from '#/contract/locales.ts'

/** @returns a document of the public site in a language, complete: Arabic where its translation is missing */
export async function contentOf<N extends DocumentName>(name: N, locale: Locale): Promise<Content<N>> {
  if (import.meta.env.DEV) {
    // Astro's development server may keep what a page was reading while its file changed, for good.
    const { documentAsWritten } = await import('#/content/as-written.ts')
    const written = await documentAsWritten(name, locale)
    if (written) return written
  }
  const entry = await getEntry(name as DocumentName, locale)
  if (!entry) throw new Error(`There is no content ${locale}/${name}`)
  return entry.data as Content<N>
}
