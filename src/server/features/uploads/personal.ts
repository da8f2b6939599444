import { asc, eq } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { uploads } from '#/server/tables/uploads.ts'

/** What is not whole after a while is forgotten, whoever sent it. */
export const uploadsPersonal: PersonalData = {
  tables: [
    declare(uploads, {
      person: 'ownerId',
      shared: ['name', 'bytes', 'createdAt'],
      impersonal: ['id', 'materialId', 'sessionId', 'toSend', 'role'],
    }),
  ],

  async copy(db, { id }) {
    const own = await db
      .select({ name: uploads.name, bytes: uploads.bytes, createdAt: uploads.createdAt })
      .from(uploads)
      .where(eq(uploads.ownerId, id))
      .orderBy(asc(uploads.createdAt))
    return { unfinishedUploads: own }
  },
}
