import { asc, eq } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { materials } from '#/server/tables/materials.ts'
import { reports } from '#/server/tables/reports.ts'

/** What somebody reported stays for those who mend it, without their words and under nobody's name. */
export const reportsPersonal: PersonalData = {
  tables: [
    declare(reports, {
      person: 'userId',
      copied: ['words'],
      shared: ['materialId', 'kind', 'position', 'createdAt', 'resolvedAt'],
      actor: ['resolvedBy'],
      impersonal: ['id'],
    }),
  ],

  async copy(db, { id }) {
    const own = await db
      .select({
        material: materials.nameFr,
        materialAr: materials.nameAr,
        kind: reports.kind,
        position: reports.position,
        words: reports.words,
        createdAt: reports.createdAt,
        resolvedAt: reports.resolvedAt,
      })
      .from(reports)
      .innerJoin(materials, eq(materials.id, reports.materialId))
      .where(eq(reports.userId, id))
      .orderBy(asc(reports.createdAt))
    return { reports: own }
  },

  async erase(tx, { id }) {
    await tx.update(reports).set({ words: '' }).where(eq(reports.userId, id))
    return undefined
  },
}
