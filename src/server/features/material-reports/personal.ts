import { asc, eq } from 'drizzle-orm'
import { declare, type PersonalData } from '#/server/platform/personal-data.ts'
import { materialReports } from '#/server/tables/material-reports.ts'
import { materials } from '#/server/tables/materials.ts'

/** What somebody reported stays for those who mend it, without their words and under nobody's name. */
export const materialReportsPersonal: PersonalData = {
  tables: [
    declare(materialReports, {
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
        kind: materialReports.kind,
        position: materialReports.position,
        words: materialReports.words,
        createdAt: materialReports.createdAt,
        resolvedAt: materialReports.resolvedAt,
      })
      .from(materialReports)
      .innerJoin(materials, eq(materials.id, materialReports.materialId))
      .where(eq(materialReports.userId, id))
      .orderBy(asc(materialReports.createdAt))
    return { reports: own }
  },

  async erase(tx, { id }) {
    await tx.update(materialReports).set({ words: '' }).where(eq(materialReports.userId, id))
    return undefined
  },
}
