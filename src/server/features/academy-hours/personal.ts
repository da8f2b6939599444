import { impersonal, type PersonalData } from '#/server/platform/personal-data.ts'
import { academyHours } from '#/server/tables/sessions.ts'

export const academyHoursPersonal: PersonalData = {
  tables: [
    impersonal(academyHours, [
      ...(['id', 'opensAt', 'closesAt', 'version'] as const),
      ...(['ramadanStartsOn', 'ramadanEndsOn', 'ramadanOpensAt', 'ramadanClosesAt'] as const),
    ]),
  ],
}
