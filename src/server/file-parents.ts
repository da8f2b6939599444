import { type SQL, sql } from 'drizzle-orm'
import { ROLES } from '#/contract/roles.ts'
import type { FileParent, FileTarget } from '#/server/features/files/file-parent.ts'
import { materialFileParent } from '#/server/features/materials/file-parent.ts'
import { messageFileParent } from '#/server/features/messages/file-parent.ts'
import { sessionFileParent } from '#/server/features/sessions/documents/file-parent.ts'
import type { Tx } from '#/server/platform/database/types.ts'

/** What files may be of, each in the feature that it belongs to; where a file is of several, the first counts. */
export const FILE_PARENTS: readonly FileParent[] = [materialFileParent, sessionFileParent, messageFileParent]

/** @returns what a file is for, and which one of these; no id where that is not there yet */
export function parentOf(target: FileTarget): { parent: FileParent; id: number | undefined } {
  for (const parent of FILE_PARENTS) {
    const named = target[parent.key]
    if (named) return { parent, id: named === true ? undefined : named }
  }
  throw new Error('A file is for nothing')
}

/** @returns those that the metadata of an upload names */
export function parentsNamed(metadata: Readonly<Record<string, unknown>>): FileParent[] {
  return FILE_PARENTS.filter(({ key }) => key in metadata)
}

/** Lets those know who look at what a file is of that it is ready, or never will be. */
export async function tellMade(tx: Tx, fileId: string): Promise<void> {
  for (const parent of FILE_PARENTS) await parent.tellMade?.(tx, fileId)
}

/** @returns whether a file is of something whose documents are read page by page */
export function isReadByPages(fileId: SQL): SQL<boolean> {
  const links = FILE_PARENTS.filter(({ pages }) => pages).map(
    ({ links: { table, fileId: column } }) => sql`exists (select from ${table} where ${column} = ${fileId})`,
  )
  return sql<boolean>`(${sql.join(links, sql` or `)})`
}

/** @returns whether a file is of nothing at all */
export function isOfNothing(fileId: SQL): SQL {
  // Each by itself, so that many files are looked at by one join with each.
  const links = FILE_PARENTS.map(
    ({ links: { table, fileId: column } }) => sql`not exists (select from ${table} where ${column} = ${fileId})`,
  )
  return sql`(${sql.join(links, sql` and `)})`
}

/**
 * Whether a file is of something that the row `reader` of `users` in a query may read, whose role only the query finds.
 */
export function isOpenToReader(fileId: SQL): SQL {
  const through = FILE_PARENTS.map(({ from, id, links, isReadable }) => {
    const cases = ROLES.map(
      (role) => sql`when ${sql.raw(`'${role}'`)} then ${isReadable({ role, id: sql`reader.id` })}`,
    )
    return sql`exists (select from ${from} join ${links.table} on ${links.parentId} = ${id}
      where ${links.fileId} = ${fileId} and case reader.role ${sql.join(cases, sql` `)} end)`
  })
  return sql`(${sql.join(through, sql` or `)})`
}
