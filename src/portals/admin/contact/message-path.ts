import { routes } from '#/portals/admin/routes.ts'

/** @returns the address of a message in the administrators' area */
export function messagePath(id: string): string {
  return routes.contactMessage.replace(':id', id)
}
