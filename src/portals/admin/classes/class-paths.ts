import { routes } from '#/portals/admin/routes.ts'

/** @returns where a class is changed */
export function editClassPath({ id }: { id: number }): string {
  return routes.classEdit.replace(':id', String(id))
}
