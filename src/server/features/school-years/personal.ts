import { impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { schoolDays, schoolYears, trimesters } from '#/server/tables/school-years.ts'

export const schoolYearsPersonal: PersonalData = {
  tables: [
    impersonal(schoolYears, ['id', 'startsOn', 'endsOn', 'version', 'openedAt']),
    impersonal(trimesters, ['schoolYearId', 'number', 'startsOn', 'endsOn']),
    impersonal(schoolDays, [
      ...(['id', 'schoolYearId', 'kind', 'nameAr', 'nameFr', 'startsOn', 'endsOn'] as const),
      ...(['toConfirm', 'levels', 'uid', 'updatedAt'] as const),
    ]),
  ],
}
