import { asc, eq } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { courses } from '#/server/tables/courses.ts'
import { materials } from '#/server/tables/materials.ts'
import { notes } from '#/server/tables/notes.ts'

export const notesPersonal: PersonalData = {
  tables: [
    declare(notes, {
      person: 'userId',
      copied: ['courseId', 'materialId', 'position', 'words', 'createdAt', 'updatedAt'],
      omitted: ['id'],
    }),
  ],

  async copy(db, { id }) {
    const own = await db
      .select({
        course: courses.nameFr,
        courseAr: courses.nameAr,
        material: materials.nameFr,
        materialAr: materials.nameAr,
        position: notes.position,
        words: notes.words,
        createdAt: notes.createdAt,
        updatedAt: notes.updatedAt,
      })
      .from(notes)
      .innerJoin(courses, eq(courses.id, notes.courseId))
      .leftJoin(materials, eq(materials.id, notes.materialId))
      .where(eq(notes.userId, id))
      .orderBy(asc(notes.createdAt))
    return { notes: own }
  },

  async erase(tx, { id }) {
    await tx.delete(notes).where(eq(notes.userId, id))
    return undefined
  },
}
