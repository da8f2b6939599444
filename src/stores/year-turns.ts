import { RequestError } from '#/client/request-error.ts'
import { LARGEST_PAGE_SIZE } from '#/contract/page-limits.ts'
import { type Read, read } from '#/contract/read.ts'
import type { NextClass } from '#/contract/year-turn-rules.ts'
import {
  TURN_AT_ONCE,
  type TurnCounts,
  type TurnDoubt,
  type TurnGroupPage,
  type TurnListRead,
  type TurnStudentQuery,
  type TurnStudentsChange,
  type YearTurnDetail,
  yearTurnEndpoints,
} from '#/contract/year-turns.ts'
import { call } from './api.ts'
import { saveFile } from './downloads.ts'
import { currentOf } from './errors.ts'
import { answerOf, asOne, change, changeAll, makeOld, put } from './reads.ts'

/** @returns the question for a turn, with what it does */
export const yearTurnRead = (id: number): Read<YearTurnDetail> => read(yearTurnEndpoints.read, { id })

/**
 * Begins a turn to a school year. @returns it, or the draft of that year that is there already
 * @throws {RequestError} when it fails, as all of these do; a 409 has the draft for another year, for `currentOf`
 */
export function beginTurn(schoolYearId: number): Promise<YearTurnDetail> {
  return asOne(() => call(yearTurnEndpoints.create, { body: { schoolYearId } }))
}

/** Throws a draft away. @param leave goes from its pages, which nobody is to ask for any more */
export async function dropTurn(id: number, leave: () => void): Promise<void> {
  await call(yearTurnEndpoints.drop, { id })
  leave()
}

/** Says what becomes of a class; at once on the screen. */
export function changeTurnClass(id: number, classId: number, next: NextClass): Promise<void> {
  change(yearTurnRead(id), (turn) => ({
    ...turn,
    classes: turn.classes.map((row) => (row.schoolClass.id === classId ? { ...row, next } : row)),
  }))
  return changeDraft(id, (version) => call(yearTurnEndpoints.changeClass, { id, body: { classId, next, version } }))
}

/** What becomes of students: a class, or what their class becomes. */
export type StudentNext = TurnStudentsChange['next']

/** Says what becomes of students. */
export function changeTurnStudents(id: number, userIds: readonly string[], next: StudentNext): Promise<void> {
  return changeDraft(id, (version) =>
    call(yearTurnEndpoints.changeStudents, { id, body: { userIds: [...userIds], next, version } }),
  )
}

/** Says whether the new year gets the like of groups; at once on the screen. @param ids of all where there are none */
export function changeTurnGroups(id: number, copied: boolean, ids?: readonly number[]): Promise<void> {
  changeAll<TurnGroupPage>(yearTurnEndpoints.groups, (page) => ({
    ...page,
    items: page.items.map((group) => (!ids || ids.includes(group.id) ? { ...group, copied } : group)),
  }))
  return changeDraft(id, (version) =>
    call(yearTurnEndpoints.changeGroups, { id, body: { groupIds: ids && [...ids], copied, version } }),
  )
}

/** @returns the ids of those whom a list finds, as many as can be changed at once */
export async function turnStudentIds(id: number, query: TurnStudentQuery): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ids.length < TURN_AT_ONCE; page += 1) {
    const { items, total } = await call(yearTurnEndpoints.students, { ...query, id, page, size: LARGEST_PAGE_SIZE })
    ids.push(...items.map((student) => student.id))
    if (items.length === 0 || ids.length >= total) break
  }
  return ids.slice(0, TURN_AT_ONCE)
}

/** Keeps the students of a turn with their next class as a file. */
export async function saveTurnList(id: number, name: string): Promise<void> {
  saveFile(name, await call(yearTurnEndpoints.saveList, { id }))
}

/**
 * Tells what a list of next classes would change; with the version for which that was told, does it.
 * @throws {RequestError} with what the server said of the file; a 409 has what it would change by now
 */
export function readTurnList(id: number, file: Blob, apply?: number): Promise<TurnListRead> {
  const body = new Blob([file], { type: 'text/csv' })
  return asOne(() => call(yearTurnEndpoints.readList, { id, apply, body }))
}

/** Turns the year. @param shown what the person was told that it does */
export function startTurn(id: number, shown: TurnCounts, accept: readonly TurnDoubt[]): Promise<void> {
  const { groupsArchived: _, groupsMade: __, ...expected } = shown
  return changeDraft(id, (version) =>
    call(yearTurnEndpoints.start, { id, body: { version, expected, accept: [...accept] } }),
  )
}

/** Takes a turn back. */
export function takeTurnBack(id: number): Promise<void> {
  return asOne(async () => put(yearTurnRead(id), await call(yearTurnEndpoints.takeBack, { id })))
}

/** A job that turned the year, or took that back, is over: everybody may be in another class, and groups put away. */
export function turnEnded(): void {
  makeOld('year-turn', 'people', 'group', 'school-year')
}

/** @returns whether something has to be said yes to that was not asked, as where it is new */
export function needsYes(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'NEEDS_YES'
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Changes a draft as it was last seen, one change after the other: each makes another version. Where somebody else was
 * faster, what is there now is shown; where it fails otherwise, what was shown at once is asked again.
 */
function changeDraft(id: number, work: (version: number) => Promise<YearTurnDetail>): Promise<void> {
  const turn = yearTurnRead(id)
  const mine = last.then(() =>
    asOne(async () => {
      try {
        put(turn, await work(answerOf(turn)?.version ?? 1))
      } catch (error) {
        makeOld('year-turn')
        const current = currentOf<YearTurnDetail>(error)
        if (current) put(turn, current)
        throw error
      }
    }),
  )
  last = mine.catch(() => undefined)
  return mine
}
