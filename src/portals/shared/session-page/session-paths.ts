import { withId } from '#/portals/shared/staff-area.ts'

/** Where the pages of sessions are, as a portal's table has them. */
export interface SessionRoutes {
  calendar: string
  session: string
}

/** The same for those who plan. */
export interface PlanRoutes extends SessionRoutes {
  sessionNew: string
  sessionEdit: string
}

/** @returns where one session is */
export const sessionPath = ({ session }: SessionRoutes, id: number): string => withId(session, id)
/** @returns where it is changed */
export const editSessionPath = ({ sessionEdit }: PlanRoutes, id: number): string => withId(sessionEdit, id)
/** @returns the calendar in the week of a day such as `2026-11-19` */
export const weekPath = ({ calendar }: SessionRoutes, day: string): string => `${calendar}?day=${day}`
/** @returns where a session is planned that stands for a cancelled one */
export const makeUpPath = ({ sessionNew }: PlanRoutes, id: number): string => `${sessionNew}?makesUp=${id}`
