import { searchWords } from './paging.ts'
import { subject } from './subjects.ts'
import { z } from './zod.ts'

/** What is found, in the order of their rank among equals. */
export const FOUND_KINDS = ['subject', 'chapter', 'course', 'material'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** Hits of one answer; whoever needs more says more. */
export const MOST_FOUND = 20

/** `GET /search?q=`. */
export const searchQuery = z.object({ q: searchWords })

/** A hit, in the language of its name; `parts` are that name and a piece of its text, what matched being marked. */
export const hit = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.number().int(),
  lang: z.string(),
  /** Its name and, where the words were found in its text, a piece of that: runs of text, marked or not. */
  name: z.array(z.object({ text: z.string(), hit: z.boolean() })),
  excerpt: z.array(z.object({ text: z.string(), hit: z.boolean() })),
  /** The lesson that a chapter begins with or a material is in; `null` where there is none. */
  courseId: z.number().int().nullable(),
  subject: subject.pick({ id: true, subjectName: true, key: true, nameAr: true, nameFr: true }),
  /** The class that it is for; professors and administrators find in several. */
  schoolClass: z.object({ id: z.number().int(), nameAr: z.string(), nameFr: z.string() }),
})
export type Hit = z.infer<typeof hit>
export const searchAnswer = z.object({ items: z.array(hit) })
export type SearchAnswer = z.infer<typeof searchAnswer>
