import type { Figure } from './schema.ts'

/** What a picture shows, and what is written below it. */
export const figureWords = { image: ({ attrs }: { attrs: Figure }): string => ` ${attrs.alt} ${attrs.caption} ` }
