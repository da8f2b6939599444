import { routes } from '#/portals/admin/routes.ts'

/** @returns the page of a school year */
export function schoolYearPath({ id }: { id: number }): string {
  return `${routes.schoolYear}?year=${id}`
}

/** @returns where the dates of a school year are changed */
export function editYearPath({ id }: { id: number }): string {
  return routes.schoolYearEdit.replace(':id', String(id))
}

/** @returns where a calendar file is brought to a school year */
export function importCalendarPath({ id }: { id: number }): string {
  return routes.schoolYearImport.replace(':id', String(id))
}
