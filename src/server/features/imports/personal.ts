import { asc, desc, eq } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { importRows, imports } from '#/server/tables/imports.ts'

export const importsPersonal: PersonalData = {
  tables: [
    declare(imports, {
      person: 'createdBy',
      shared: ['role', 'status', 'createdAt', 'startedAt', 'finishedAt', 'fileName', 'rows'],
      impersonal: ['id'],
    }),
    declare(importRows, {
      person: 'userId',
      copied: ['fields'],
      // The hash stays, so that somebody who was erased is not made again by the next file that names them.
      impersonal: ['importId', 'line', 'faults', 'outcome', 'digest'],
    }),
  ],

  async copy(db, { id, role }) {
    const [lines, files] = await Promise.all([
      db
        .select({ fields: importRows.fields })
        .from(importRows)
        .where(eq(importRows.userId, id))
        .orderBy(asc(importRows.importId)),
      role === 'ADMINISTRATOR'
        ? db
            .select({
              role: imports.role,
              status: imports.status,
              createdAt: imports.createdAt,
              startedAt: imports.startedAt,
              finishedAt: imports.finishedAt,
              fileName: imports.fileName,
              rows: imports.rows,
            })
            .from(imports)
            .where(eq(imports.createdBy, id))
            .orderBy(desc(imports.createdAt))
        : undefined,
    ])
    const importedFrom = lines.flatMap(({ fields }) => (fields ? [fields] : []))
    return { importedFrom, ...(files && { imports: files }) }
  },

  async erase(tx, { id }) {
    await tx.update(importRows).set({ fields: null }).where(eq(importRows.userId, id))
    return undefined
  },
}
