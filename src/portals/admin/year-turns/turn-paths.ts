import { routes } from '#/portals/admin/routes.ts'
import { withId } from '#/portals/shared/staff-area.ts'

/** Pages of a draft, in the order of their tabs. */
export const TURN_PAGES = ['yearTurn', 'yearTurnStudents', 'yearTurnGroups', 'yearTurnList'] as const
export type TurnPageName = (typeof TURN_PAGES)[number]

/** @returns where a turn of the year is, or one of its pages */
export function turnPath(id: number, page: TurnPageName = 'yearTurn'): string {
  return withId(routes[page], id)
}

/** @returns where the students of a draft are who were in a class */
export function turnClassPath(id: number, classId: number): string {
  return `${turnPath(id, 'yearTurnStudents')}?classId=${classId}`
}
