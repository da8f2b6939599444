import { curriculumItemTreatments } from '#/server/features/curriculum/treatments.ts'
import { impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { classes } from '#/server/tables/classes.ts'

export const classesPersonal: PersonalData = {
  tables: [
    impersonal(
      classes,
      ['id', 'code', 'level', 'section', ...curriculumItemTreatments.impersonal],
      curriculumItemTreatments.actor,
    ),
  ],
}
