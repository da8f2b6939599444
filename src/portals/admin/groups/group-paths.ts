import { routes } from '#/portals/admin/routes.ts'
import { withId } from '#/portals/shared/staff-area.ts'

/** @returns where a group is, with those in it */
export const groupPath = (id: number): string => withId(routes.group, id)
/** @returns where a group is changed */
export const editGroupPath = (id: number): string => withId(routes.groupEdit, id)
/** @returns where members are looked for */
export const addMembersPath = (id: number): string => withId(routes.groupAdd, id)
