import { LARGEST_PAGE_SIZE, LAST_PAGE, PAGE_SIZE } from './page-limits.ts'
import { z } from './zod.ts'

/** Which part of a list is asked for, as a query string carries it. Pages count from 1. */
export const pageQuery = z.object({
  page: z.coerce.number<string>().int().min(1).max(LAST_PAGE).default(1),
  size: z.coerce.number<string>().int().min(1).max(LARGEST_PAGE_SIZE).default(PAGE_SIZE),
})
export type PageQuery = z.infer<typeof pageQuery>

/** Words that a list is searched for; control characters, which no text that is kept has, count as spaces. */
export const searchWords = z
  .string()
  .overwrite((text) => text.replace(/\p{Cc}/gu, ' '))
  .trim()
  .max(100)
  .default('')

/** A page of a list. */
export interface Page<Item> {
  items: Item[]
  /** Rows of the whole list, on all of its pages. */
  total: number
  page: number
  size: number
}

/** @returns the schema of a page of such items */
export function pageOf<Item extends z.ZodType>(
  item: Item,
): z.ZodObject<{ items: z.ZodArray<Item>; total: z.ZodNumber; page: z.ZodNumber; size: z.ZodNumber }> {
  return z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), size: z.number().int() })
}
