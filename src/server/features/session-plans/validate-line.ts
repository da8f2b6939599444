import { weekDayOf } from '#/contract/calendar-days.ts'
import { NEEDED_PLAN_COLUMNS, type SessionPlanColumn } from '#/contract/session-plan-columns.ts'
import { type SessionPlan, sessionPlan } from '#/contract/sessions.ts'
import { fieldFaults } from '#/server/platform/http/validation.ts'
import type { SessionPlanFault } from '#/server/tables/session-plans.ts'
import type { Academy } from './academy.ts'
import { dateOf, isOpenWord, kindOf, numberOf, timeOfCell, weekDaysOf } from './cells.ts'

export type PlanFields = Partial<Record<SessionPlanColumn, string>>
/** What a line plans: one session or a series. */
export type LinePlan = Omit<SessionPlan, 'accept' | 'makesUpId'>
/** What a line would plan, or what is wrong with its cells. */
export type ValidatedLine = { plan: LinePlan; faults?: undefined } | { plan?: undefined; faults: SessionPlanFault[] }

/** Validates the cells of a line as the form of a session is validated; its words are first put in the academy's own. */
export function validateLine(fields: PlanFields, academy: Academy): ValidatedLine {
  const faults: SessionPlanFault[] = NEEDED_PLAN_COLUMNS.filter((column) => !fields[column]).map((column) => ({
    column,
    fault: 'required',
  }))
  /** What a cell means; a cell that means nothing, or several things, is a fault. */
  const meant = <T>(
    column: SessionPlanColumn,
    read: (text: string) => T | 'several' | undefined,
    fault: string = column,
  ): T | undefined => {
    const text = fields[column]
    if (text === undefined) return undefined
    const value = read(text)
    if (value === undefined) faults.push({ column, fault })
    if (value === 'several') faults.push({ column, fault: `${fault}Several` })
    return value === 'several' ? undefined : value
  }
  const date = meant('date', dateOf)
  const until = meant('until', dateOf, 'date')
  const classId = meant('class', academy.classId)
  const subjectId = classId === undefined ? undefined : meant('subject', (text) => academy.subjectId(classId, text))
  const professorId =
    subjectId === undefined ? undefined : meant('professor', (text) => academy.professorId(subjectId, text))
  const isOpen = fields.groups !== undefined && isOpenWord(fields.groups)
  const groupIds =
    isOpen || classId === undefined || date === undefined
      ? undefined
      : meant('groups', (text) => academy.groupIds(classId, text, date))
  const roomId = meant('room', academy.roomId)
  if (fields.room && fields.link) faults.push({ column: 'link', fault: 'onePlace' })
  const every = meant('every', numberOf, 'number')
  const weekDays = meant('weekDays', weekDaysOf)
  if (until === undefined && !fields.until && (fields.every || fields.weekDays)) {
    faults.push({ column: 'until', fault: 'required' })
  }
  const given = {
    title: fields.title ?? (subjectId === undefined ? '' : academy.subjectName(subjectId)),
    kind: meant('kind', kindOf) ?? 'live',
    subjectId,
    audience: isOpen ? 'open' : groupIds ? 'groups' : 'class',
    groupIds: groupIds ?? [],
    professorId,
    date,
    startsAt: meant('startsAt', timeOfCell, 'time'),
    endsAt: meant('endsAt', timeOfCell, 'time'),
    place: fields.link ? { kind: 'link', link: fields.link } : roomId === undefined ? null : { kind: 'room', roomId },
    note: fields.note ?? '',
    repeat: until && date ? { weekDays: weekDays ?? [weekDayOf(date)], every: every ?? 1, until } : null,
  }
  // What is missing has been said in plainer words already.
  if (faults.length > 0) return { faults }
  const parsed = sessionPlan.safeParse(given)
  if (parsed.success) {
    const { accept: _, makesUpId: __, ...plan } = parsed.data
    return { plan }
  }
  return { faults: faultsOf(fieldFaults(parsed.error.issues, given)) }
}

/** @returns faults of a form as those of a line, by column */
export function faultsOf(fields: Readonly<Record<string, { fault: string; limit?: number }>>): SessionPlanFault[] {
  return Object.entries(fields).map(([path, { fault, limit }]) => {
    const column = COLUMN_OF_PATH[path.replace(/\.\d+$/, '')]
    return { ...(column && { column }), fault, ...(limit !== undefined && { limit }) }
  })
}

const COLUMN_OF_PATH: Record<string, SessionPlanColumn | undefined> = {
  ...{ title: 'title', kind: 'kind', subjectId: 'subject', groupIds: 'groups', professorId: 'professor', date: 'date' },
  ...{ startsAt: 'startsAt', endsAt: 'endsAt', place: 'room', 'place.link': 'link', note: 'note' },
  ...{ 'repeat.until': 'until', 'repeat.every': 'every', 'repeat.weekDays': 'weekDays' },
}
