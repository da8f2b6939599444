import { pageAddress } from '#/contract/page-address.ts'
import { read } from '#/contract/read.ts'
import { schoolYearEndpoints } from '#/contract/school-years.ts'
import { turnStudentAddress } from '#/contract/year-turn-lists.ts'
import { yearTurnEndpoints } from '#/contract/year-turns.ts'
import { classesRead, idOf } from '#/portals/admin/reads.ts'
import type { Asked } from '#/portals/shared/pages.ts'

/** The turns, the newest of them where another page of the list is asked for, and the years to choose from. */
export const turnsReads = ({ search }: Asked) => {
  const query = pageAddress.queryOf(search)
  return {
    turns: read(yearTurnEndpoints.list, query),
    newest: query.page === 1 ? undefined : read(yearTurnEndpoints.list, { ...query, page: 1 }),
    years: read(schoolYearEndpoints.list),
  }
}
export type TurnsReads = ReturnType<typeof turnsReads>

/** A turn. */
export const turnAlone = (asked: Asked) => ({ turn: read(yearTurnEndpoints.read, idOf(asked)) })
export type TurnAlone = ReturnType<typeof turnAlone>

/** The same with the classes that somebody may go to. */
export const turnReads = (asked: Asked) => ({ ...turnAlone(asked), classes: classesRead })
export type TurnReads = ReturnType<typeof turnReads>

/** The same with the students. */
export const turnStudentsReads = (asked: Asked) => ({
  ...turnReads(asked),
  students: read(yearTurnEndpoints.students, { ...turnStudentAddress.queryOf(asked.search), ...idOf(asked) }),
})
export type TurnStudentsReads = ReturnType<typeof turnStudentsReads>

/** A turn with the groups of the year before. */
export const turnGroupsReads = (asked: Asked) => ({
  ...turnAlone(asked),
  groups: read(yearTurnEndpoints.groups, { ...pageAddress.queryOf(asked.search), ...idOf(asked) }),
})
export type TurnGroupsReads = ReturnType<typeof turnGroupsReads>
