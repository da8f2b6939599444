import { and, isNotNull, lt, sql } from 'drizzle-orm'
import type { Deps } from '#/server/deps.ts'
import type { Cleanup } from '#/server/platform/cleanup.ts'
import { importRows, imports } from '#/server/tables/imports.ts'

/** How long what a file said of people is kept after it was last worked on. */
export const KEPT_DAYS = 30
/** Files of one transaction; each has some thousand rows. */
const FILES = 5

/**
 * Forgets what old files said; that a row made or met an account stays, under a keyed hash. Files that were never
 * started cannot be any more. @returns how many rows have forgotten something
 */
export async function forgetImportedFields(
  { database }: Pick<Deps, 'database'>,
  stopping?: AbortSignal,
): Promise<{ importedRows: number }> {
  let importedRows = 0
  while (!stopping?.aborted) {
    const rows = await database.withTx(async (tx) => {
      const old = tx
        .select({ id: imports.id })
        .from(imports)
        .where(
          and(
            lt(
              sql`coalesce(${imports.finishedAt}, ${imports.createdAt})`,
              sql`now() - make_interval(days => ${KEPT_DAYS})`,
            ),
            sql`exists (select from import_rows r where r.import_id = imports.id and r.fields is not null)`,
          ),
        )
        .orderBy(imports.createdAt)
        .limit(FILES)
      const forgotten = await tx
        .update(importRows)
        .set({ fields: null })
        .where(and(sql`${importRows.importId} in ${old}`, isNotNull(importRows.fields)))
      return forgotten.rowCount ?? 0
    })
    if (rows === 0) break
    importedRows += rows
  }
  return { importedRows }
}

export const importsCleanup: Cleanup<Pick<Deps, 'database'>> = {
  kept: [
    {
      what: 'what a file said of people, after it was last worked on',
      days: KEPT_DAYS,
      why: 'rows that were refused can be looked up and mended',
    },
  ],
  forget: forgetImportedFields,
}
