import type { Role } from '#/contract/roles.ts'
import { routes } from '#/portals/admin/routes.ts'

const LISTS = {
  STUDENT: routes.students,
  PROFESSOR: routes.professors,
  ADMINISTRATOR: routes.administrators,
} as const satisfies Record<Role, string>

/** @returns the address of the list of people of a role */
export function peoplePath(role: Role): string {
  return LISTS[role]
}

/** @returns the address of one person's page */
export function personPath({ role, id }: { role: Role; id: string }): string {
  return `${LISTS[role]}/${id}`
}

/** @returns the address where a new account is made */
export function newPersonPath(role: Role): string {
  return `${LISTS[role]}/new`
}

/** @returns the address where a person's facts are changed */
export function editPersonPath(person: { role: Role; id: string }): string {
  return `${personPath(person)}/edit`
}

/** @returns the address where the conversations of a pupil or professor are read for a reason */
export function oversightPath(id: string): string {
  return routes.messageOversight.replace(':id', id)
}
