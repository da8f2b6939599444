import { endpoint } from './endpoint.ts'
import { MATERIAL_KINDS } from './material-kinds.ts'
import { searchWords } from './paging.ts'
import { subject } from './subjects.ts'
import { z } from './zod.ts'

/** What is found, in the order of their rank among equals. */
export const FOUND_KINDS = ['subject', 'chapter', 'course', 'material'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** Hits of one answer; whoever needs more says more. */
export const MOST_FOUND = 20

export const searchQuery = z.object({ q: searchWords })

/** Runs of a text, in their order; `hit` where it is what was looked for. */
const runs = z.array(z.object({ text: z.string(), hit: z.boolean() }))

/** A hit: its name and, where the words were found in its text, a piece of that, what matched being marked. */
export const hit = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.number().int(),
  name: runs,
  /** Language of the name: of its two names the one that was found, that of its lessons where both were. */
  lang: z.enum(['ar', 'fr']),
  excerpt: runs,
  /** Language of the text that the excerpt is from. */
  textLang: z.string().nullable(),
  /** The lesson itself, or the one that a material is in. */
  courseId: z.number().int().nullable(),
  /** What a material is. */
  materialKind: z.enum(MATERIAL_KINDS).nullable(),
  subject: subject.pick({ id: true, subjectName: true, key: true, nameAr: true, nameFr: true }),
  /** The class that it is for; professors and administrators find in several. */
  schoolClass: z.object({ id: z.number().int(), nameAr: z.string(), nameFr: z.string() }),
})
export type Hit = z.infer<typeof hit>
export const searchAnswer = z.object({ items: z.array(hit) })
export type SearchAnswer = z.infer<typeof searchAnswer>

/** Lessons and what they are in, for everybody what they may read. */
export const searchEndpoints = {
  find: endpoint({
    method: 'get',
    path: '/search',
    who: ['STUDENT', 'PROFESSOR', 'ADMINISTRATOR'],
    summary: 'Look for words in subjects, chapters, lessons and their materials',
    query: searchQuery,
    answer: searchAnswer,
    result: 'What was found, the best first',
  }),
}
