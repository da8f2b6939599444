import type { z } from './zod.ts'

/** Letters that a search may have; what is longer is cut. */
const LONGEST_SEARCH = 100

/** How the query of a list stands in the address of its page. */
export interface ListAddress<Query extends object> {
  /** Reads an address; what it does not understand is as if it were not there. */
  queryOf: (search: Readonly<Record<string, string | undefined>>) => Query
  /** @returns the query string of the list's address, without what is as at first */
  searchOf: (query: Partial<Query>) => string
}

/**
 * The address of a list: of the query that the API takes, the named parts are kept in it.
 * @param schema of the query, as a query string carries it
 * @param first what the list is asked for when its address says nothing
 */
export function listAddress<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  first: z.infer<z.ZodObject<Shape>>,
  parts: readonly (keyof z.infer<z.ZodObject<Shape>> & string)[],
): ListAddress<z.infer<z.ZodObject<Shape>>> {
  type Query = z.infer<z.ZodObject<Shape>>
  const read = <Name extends keyof Query & string>(name: Name, text: string | undefined): Query[Name] => {
    if (text === undefined) return first[name]
    const result = (schema.shape as unknown as Record<keyof Query, z.ZodType<Query[Name]>>)[name].safeParse(
      name === 'q' ? text.slice(0, LONGEST_SEARCH) : text,
    )
    return result.success ? result.data : first[name]
  }
  return addressBy(first, parts, read)
}

/** The address of a list whose named parts are read one by one. */
export function addressBy<Query extends object, Name extends keyof Query & string>(
  first: Query,
  parts: readonly Name[],
  read: (name: Name, text: string | undefined) => Query[Name],
): ListAddress<Query> {
  return {
    queryOf: (search) => ({ ...first, ...Object.fromEntries(parts.map((name) => [name, read(name, search[name])])) }),
    searchOf(query) {
      const search = new URLSearchParams()
      for (const name of parts) {
        const value = query[name] ?? first[name]
        if (value !== undefined && value !== '' && value !== first[name]) search.set(name, String(value))
      }
      return search.size > 0 ? `?${search}` : ''
    },
  }
}
