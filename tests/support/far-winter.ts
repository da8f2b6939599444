import { weekDayOf } from '#/contract/calendar-days.ts'
import { dateAfter } from '#/contract/school-year-rules.ts'
import type { SchoolDay, SchoolYearDetail } from '#/contract/school-years.ts'
import { post } from './people-by-api.ts'
import type { ApiClient } from './sign-in.ts'

/** A year that is far away, with a holiday in winter; years stay, the holiday is taken away again. */
export async function farWinter(client: ApiClient, from: number): Promise<SchoolDay> {
  const all = (await (await client.request('/school-years')).json()) as SchoolYearDetail[]
  const part = (startsOn: string, endsOn: string) => ({ startsOn, endsOn })
  const year =
    all.find(({ startsOn }) => startsOn.startsWith(String(from))) ??
    (await post<SchoolYearDetail>(client, '/school-years', {
      ...part(`${from}-09-15`, `${from + 1}-06-30`),
      trimesters: [
        part(`${from}-09-15`, `${from}-12-20`),
        part(`${from + 1}-01-04`, `${from + 1}-03-14`),
        part(`${from + 1}-03-29`, `${from + 1}-06-30`),
      ],
    }))
  return post<SchoolDay>(client, `/school-years/${year.id}/days`, {
    ...{ kind: 'holiday', nameAr: 'عطلة الشتاء', nameFr: 'Vacances d’hiver' },
    ...part(`${from}-12-21`, `${from + 1}-01-04`),
  })
}

/** @returns the first Thursday of a December */
export function decemberThursday(year: number): string {
  const first = `${year}-12-01`
  return dateAfter(first, (11 - weekDayOf(first)) % 7)
}
