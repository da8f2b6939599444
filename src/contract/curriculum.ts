import { pageOf, pageQuery, searchWords } from './paging.ts'
import { z } from './zod.ts'

/** Everything that the curriculum is made of, from the top. */
export const THING_KINDS = ['class', 'subject', 'chapter', 'course', 'material'] as const
export type ThingKind = (typeof THING_KINDS)[number]

/** Longest name of a thing, in UTF-16 units as fields count them. */
export const LONGEST_THING_NAME = 160

/** A name on one line, without what cannot be seen or turns the text around it. */
const thingName = z
  .string()
  .overwrite((text) =>
    text
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      .trim(),
  )
  .min(1)
  .max(LONGEST_THING_NAME)
  .regex(/[\p{L}\p{N}]/u)
export const names = { nameAr: thingName, nameFr: thingName }

/** Id of a row of the curriculum in a body. */
export const rowNumber = z.number().int().min(1).max(2_147_483_647)
/** The same in a query string. */
export const rowQuery = z.coerce.number<string>().int().min(1).max(2_147_483_647)

/** Language of contents, as a BCP 47 tag. */
export const langTag = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/)

/** Languages written from right to left, of those that contents are in. */
const RIGHT_TO_LEFT = new Set(['ar', 'fa', 'he', 'ur'])
/** @returns the direction of a language's texts */
export function directionOfLang(lang: string): 'rtl' | 'ltr' {
  return RIGHT_TO_LEFT.has(lang.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

export const PUBLISH_STATES = ['draft', 'published', 'archived'] as const
export type PublishState = (typeof PUBLISH_STATES)[number]
/** Draft, published (from a time on, where there is one) or archived. */
export const publishing = {
  lang: langTag.optional(),
  status: z.enum(PUBLISH_STATES).default('draft'),
  publishAt: z.iso.datetime({ offset: true }).nullable().default(null),
}

/** The version that a form was filled in from; another one is a 409 with the present state. */
export const version = z.number().int().min(1).max(2_147_483_647)

/** What every thing says of itself. */
export const thing = {
  id: z.number().int(),
  nameAr: z.string(),
  nameFr: z.string(),
  position: z.number().int(),
  version: z.number().int(),
}
/** What a thing belongs to, from its class down; lists and single reads carry it. */
export const above = z
  .array(z.object({ kind: z.enum(THING_KINDS), id: z.number().int(), nameAr: z.string(), nameFr: z.string() }))
  .optional()
export type Above = NonNullable<z.infer<typeof above>>[number]
export const published = {
  lang: z.string(),
  dir: z.enum(['rtl', 'ltr']),
  status: z.enum(PUBLISH_STATES),
  publishAt: z.string().nullable(),
}

/** Words and page of a list of things. */
export const thingQuery = { q: searchWords, ...pageQuery.shape }

/** `PUT /{things}/{id}/order`: all that is in a thing, in its new order; `PUT /class-order`: the classes. */
export const thingOrder = z.strictObject({ ids: z.array(rowNumber).min(1).max(500) })
export type ThingOrder = z.infer<typeof thingOrder>

/** `?with=children`: what is below it goes along. */
export const removalQuery = z.object({ with: z.literal('children').optional() })

/** A row of the recycle bin. */
export const deletedThing = z.object({
  kind: z.enum(THING_KINDS),
  id: z.number().int(),
  nameAr: z.string(),
  nameFr: z.string(),
  above,
  deletedAt: z.string(),
  /** Who did it, where they are still there. */
  deletedBy: z.string().nullable(),
})
export type DeletedThing = z.infer<typeof deletedThing>
/** How long something stays in the recycle bin. */
export const BIN_DAYS = 30
export const deletedPage = pageOf(deletedThing)
export type DeletedPage = z.infer<typeof deletedPage>
