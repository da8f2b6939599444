import { RequestError } from '#/client/request-error.ts'
import {
  GROUP_DOUBTS,
  type Group,
  type GroupChange,
  type GroupCreation,
  type GroupDoubt,
  type GroupListRead,
  type GroupSplit,
  groupEndpoints,
} from '#/contract/groups.ts'
import { read } from '#/contract/read.ts'
import { call } from './api.ts'
import { asOne, put } from './reads.ts'

/** Makes a group. @throws {RequestError} when it fails, as all of these do */
export function createGroup(body: GroupCreation): Promise<Group> {
  return asOne(() => call(groupEndpoints.create, { body }))
}

/** Keeps changed facts; a late change fails with the present ones, for `currentOf`. */
export async function changeGroup(id: number, body: GroupChange): Promise<void> {
  await asOne(async () => put(read(groupEndpoints.read, { id }), await call(groupEndpoints.change, { id, body })))
}

/** Makes several groups of a class. */
export function splitClass(body: GroupSplit): Promise<Group[]> {
  return asOne(async () => (await call(groupEndpoints.split, { body })).groups)
}

/** Puts a group away, or takes it out again. */
export async function archiveGroup(id: number, archived: boolean): Promise<void> {
  await asOne(() => call(groupEndpoints.archive, { id, body: { archived } }))
}

/** Moves groups to the recycle bin. */
export async function removeGroups(ids: readonly number[]): Promise<void> {
  await asOne(async () => {
    for (const id of ids) await call(groupEndpoints.delete, { id })
  })
}

/** Takes a group out of the recycle bin. */
export async function restoreGroup(id: number): Promise<void> {
  await asOne(() => call(groupEndpoints.restore, { id }))
}

/** Puts students into a group. @returns those who were not in it */
export function joinGroup(id: number, userIds: readonly string[], accept: readonly GroupDoubt[]): Promise<string[]> {
  const body = { userIds: [...userIds], accept: [...accept] }
  return asOne(async () => (await call(groupEndpoints.join, { id, body })).userIds)
}

/** Puts everybody without a group into one. @returns them */
export function fillGroup(id: number, expected: number, accept: readonly GroupDoubt[]): Promise<string[]> {
  return asOne(async () => (await call(groupEndpoints.fill, { id, body: { expected, accept: [...accept] } })).userIds)
}

/** Takes students out of a group. @returns those who were in it */
export function leaveGroup(id: number, userIds: readonly string[]): Promise<string[]> {
  return asOne(async () => (await call(groupEndpoints.leave, { id, body: { userIds: [...userIds] } })).userIds)
}

/** Moves students to another group. @returns those who were moved */
export function moveMembers(
  id: number,
  to: number,
  userIds: readonly string[],
  accept: readonly GroupDoubt[],
): Promise<string[]> {
  const body = { userIds: [...userIds], to, accept: [...accept] }
  return asOne(async () => (await call(groupEndpoints.move, { id, body })).userIds)
}

/** Looks through a list of students; nothing is changed. */
export function readMemberList(id: number, file: Blob): Promise<GroupListRead> {
  return call(groupEndpoints.readList, { id, body: new Blob([file], { type: 'text/csv' }) })
}

/** @returns what has to be said yes to, with how many it is about; `undefined` where it failed for something else */
export function doubtsOf(error: unknown): Partial<Record<GroupDoubt, number>> | undefined {
  return error instanceof RequestError && error.code === 'NEEDS_YES' ? error.counts : undefined
}

/** Everything, for what takes back what was accepted before. */
export const ACCEPT_ALL: readonly GroupDoubt[] = GROUP_DOUBTS
