import { LARGEST_PAGE_SIZE } from '#/contract/page-limits.ts'
import { once, optional, read } from '#/contract/read.ts'
import { roomEndpoints } from '#/contract/rooms.ts'
import { calendarAddress } from '#/contract/session-lists.ts'
import { userEndpoints } from '#/contract/users.ts'
import type { Asked } from '../pages.ts'
import { classChoices, groupChoices } from '../staff-reads.ts'
import { calendarReads } from './calendar-reads.ts'

/** A professor's calendar: their own sessions, by a class of theirs. */
export const professorCalendarReads = (asked: Asked) => ({ ...calendarReads(asked), classChoices })
export type ProfessorCalendarReads = ReturnType<typeof professorCalendarReads>

/** The rooms to choose from. */
const roomChoices = optional(once(read(roomEndpoints.list)))

/** The professors to choose from: whoever is not among the first of them is looked for by their own page. */
const professorChoices = optional(
  once(
    read(userEndpoints.list, {
      role: 'PROFESSOR',
      status: 'ACTIVE',
      q: '',
      sort: 'name',
      page: 1,
      size: LARGEST_PAGE_SIZE,
    }),
  ),
)

/** The academy's calendar, with what it is narrowed by. */
export const academyCalendarReads = (asked: Asked) => {
  const { classId } = calendarAddress.queryOf(asked.search)
  return {
    ...calendarReads(asked),
    classChoices,
    roomChoices,
    professorChoices,
    groups: classId === undefined ? undefined : groupChoices({ classId }),
  }
}
export type AcademyCalendarReads = ReturnType<typeof academyCalendarReads>
