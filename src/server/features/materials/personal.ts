import { curriculumItemTreatments, publishedTreatments } from '#/server/features/curriculum/treatments.ts'
import { impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { materialFiles, materials, materialTexts, renderedTexts } from '#/server/tables/materials.ts'

/** What professors write for their pupils is the academy's, under nobody's name. */
export const materialsPersonal: PersonalData = {
  tables: [
    impersonal(
      materials,
      [
        ...(['id', 'courseId', 'kind', 'videoId', 'videoTitle', 'videoSeconds', 'downloadable'] as const),
        ...publishedTreatments.impersonal,
        ...curriculumItemTreatments.impersonal,
      ],
      curriculumItemTreatments.actor,
    ),
    impersonal(materialFiles, ['materialId', 'fileId', 'role', 'createdAt']),
    impersonal(
      materialTexts,
      ['materialId', 'published', 'publishedHash', 'draft', 'version', 'words', 'updatedAt'],
      ['updatedBy'],
    ),
    impersonal(renderedTexts, ['hash', 'lang', 'renderer', 'html', 'figures', 'tooMuch', 'madeAt']),
  ],
}
