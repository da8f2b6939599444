import { curriculumItemTreatments, publishedTreatments } from '#/server/features/curriculum/treatments.ts'
import { impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { courses } from '#/server/tables/courses.ts'

export const coursesPersonal: PersonalData = {
  tables: [
    impersonal(
      courses,
      ['id', 'chapterId', ...publishedTreatments.impersonal, ...curriculumItemTreatments.impersonal],
      curriculumItemTreatments.actor,
    ),
  ],
}
