import { type SQL, sql } from 'drizzle-orm'
import type { FileParentKind } from '#/contract/files.ts'
import { ROLES } from '#/contract/roles.ts'
import type { FileParent, FileParentKey, FileTarget } from '#/server/features/files/file-parent.ts'
import { materialFileParent } from '#/server/features/materials/file-parent.ts'
import { sessionFileParent } from '#/server/features/sessions/documents/file-parent.ts'

/** What files may be of, each in the feature that it belongs to; where a file is of several, the first counts. */
export const FILE_PARENTS: readonly FileParent[] = [materialFileParent, sessionFileParent]

const keyOf = (kind: FileParentKind): FileParentKey => `${kind}Id`

/** @returns what a file is for, and which one of these */
export function parentOf(target: FileTarget): { parent: FileParent; id: number } {
  for (const parent of FILE_PARENTS) {
    const id = target[keyOf(parent.kind)]
    if (id) return { parent, id }
  }
  throw new Error('A file is for nothing')
}

/** @returns those that the metadata of an upload names */
export function parentsNamed(metadata: Readonly<Record<string, unknown>>): FileParent[] {
  return FILE_PARENTS.filter(({ kind }) => keyOf(kind) in metadata)
}

/** @returns whether a file is of nothing at all */
export function isOfNothing(fileId: SQL): SQL {
  const links = FILE_PARENTS.map(
    ({ links: { table, fileId: column } }) => sql`select from ${table} where ${column} = ${fileId}`,
  )
  return sql`not exists (${sql.join(links, sql` union all `)})`
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
