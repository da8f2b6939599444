import { asc, eq } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { files } from '#/server/tables/files.ts'

/** Files of lessons are the academy's: they stay when whoever brought them goes; those of messages go with these. */
export const filesPersonal: PersonalData = {
  tables: [
    declare(files, {
      person: 'ownerId',
      shared: ['kind', 'type', 'name', 'bytes', 'createdAt'],
      impersonal: ['id', 'uploadId', 'state', 'progress', 'fault', 'facts', 'updatedAt'],
    }),
  ],

  async copy(db, { id }) {
    const own = await db
      .select({
        kind: files.kind,
        type: files.type,
        name: files.name,
        bytes: files.bytes,
        createdAt: files.createdAt,
      })
      .from(files)
      .where(eq(files.ownerId, id))
      .orderBy(asc(files.createdAt))
    return { files: own }
  },
}
