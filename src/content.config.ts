import { defineCollection } from 'astro:content'
import { z } from 'zod'
import { type Content, DOCUMENT_NAMES, type DocumentName } from './content/documents.ts'
import { documentLoader } from './content/loader.ts'

// The loader has checked them, with the line of what is wrong; here they only get their type.
const typed = <N extends DocumentName>(name: N) =>
  defineCollection({ loader: documentLoader(name), schema: z.custom<Content<N>>() })

export const collections = Object.fromEntries(DOCUMENT_NAMES.map((name) => [name, typed(name)])) as {
  [N in DocumentName]: ReturnType<typeof typed<N>>
}
