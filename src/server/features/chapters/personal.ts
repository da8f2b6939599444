import { curriculumItemTreatments } from '#/server/features/curriculum/treatments.ts'
import { impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { chapters } from '#/server/tables/chapters.ts'

export const chaptersPersonal: PersonalData = {
  tables: [
    impersonal(
      chapters,
      ['id', 'subjectId', 'trimester', ...curriculumItemTreatments.impersonal],
      curriculumItemTreatments.actor,
    ),
  ],
}
