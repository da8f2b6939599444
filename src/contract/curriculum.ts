import { pageOf, pageQuery, searchWords } from './paging.ts'
import { z } from './zod.ts'

/** Everything that the curriculum is made of, from the top. */
export const CURRICULUM_ITEM_KINDS = ['class', 'subject', 'chapter', 'course', 'material'] as const
export type CurriculumItemKind = (typeof CURRICULUM_ITEM_KINDS)[number]

/** Longest name of an item of the curriculum, in UTF-16 units as fields count them. */
export const LONGEST_CURRICULUM_ITEM_NAME = 160

/** A name on one line, without what cannot be seen or turns the text around it. */
export const curriculumItemName = z
  .string()
  .overwrite((text) =>
    text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      .trim(),
  )
  .min(1)
  .max(LONGEST_CURRICULUM_ITEM_NAME)
  .regex(/[\p{L}\p{N}]/u)
export const names = { nameAr: curriculumItemName, nameFr: curriculumItemName }

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

/** What every item of the curriculum says of itself. */
export const curriculumItem = {
  id: z.number().int(),
  nameAr: z.string(),
  nameFr: z.string(),
  position: z.number().int(),
  version: z.number().int(),
}
/** What an item belongs to, from its class down; lists and single reads carry it. */
export const above = z
  .array(
    z.object({ kind: z.enum(CURRICULUM_ITEM_KINDS), id: z.number().int(), nameAr: z.string(), nameFr: z.string() }),
  )
  .optional()
export type Above = NonNullable<z.infer<typeof above>>[number]
export const published = {
  lang: z.string(),
  dir: z.enum(['rtl', 'ltr']),
  status: z.enum(PUBLISH_STATES),
  publishAt: z.string().nullable(),
}

/** Words and page of a list of things. */
export const curriculumItemQuery = { q: searchWords, ...pageQuery.shape }

/** `PUT /{things}/{id}/order`: all that is in an item, in its new order; `PUT /class-order`: the classes. */
export const curriculumItemOrder = z.strictObject({ ids: z.array(rowNumber).min(1).max(500) })
export type CurriculumItemOrder = z.infer<typeof curriculumItemOrder>

/** `?with=children`: what is below it goes along. */
export const removalQuery = z.object({ with: z.literal('children').optional() })

/** What the recycle bin holds. */
export const BIN_KINDS = [...CURRICULUM_ITEM_KINDS, 'group'] as const
export type BinKind = (typeof BIN_KINDS)[number]

/** A row of the recycle bin; a group has one name for both languages. */
export const deletedCurriculumItem = z.object({
  kind: z.enum(BIN_KINDS),
  id: z.number().int(),
  nameAr: z.string(),
  nameFr: z.string(),
  above,
  deletedAt: z.string(),
  /** Who did it, where they are still there. */
  deletedBy: z.string().nullable(),
})
export type DeletedCurriculumItem = z.infer<typeof deletedCurriculumItem>
/** How long something stays in the recycle bin. */
export const BIN_DAYS = 30
export const deletedPage = pageOf(deletedCurriculumItem)
export type DeletedPage = z.infer<typeof deletedPage>
