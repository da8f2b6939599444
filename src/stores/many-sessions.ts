import { atom, type ReadableAtom } from 'nanostores'
import { read } from '#/contract/read.ts'
import type { SessionDoubt } from '#/contract/session-kinds.ts'
import { type SessionPlansRequest, sessionPlanEndpoints } from '#/contract/session-plans.ts'
import { call } from './api.ts'
import { saveFile } from './downloads.ts'
import { put } from './reads.ts'

/** @returns the question for a plan of many sessions */
export const manySessionsRead = (id: string) => read(sessionPlanEndpoints.read, { id })

const $unknown = atom<{ id: string; columns: readonly string[] } | undefined>()
/** Columns of the file just sent that nothing is known about. */
export const $unknownPlanColumns: ReadableAtom<{ id: string; columns: readonly string[] } | undefined> = $unknown

/**
 * Begins a plan of many sessions; nothing is planned yet.
 * @returns its id
 * @throws {RequestError} when it fails, as all of these do
 */
export async function createManySessions(body: SessionPlansRequest): Promise<string> {
  const { id, unknownColumns } = await call(sessionPlanEndpoints.create, { body })
  $unknown.set({ id, columns: unknownColumns })
  return id
}

/** Has its sessions planned, with what somebody says yes to. */
export async function startManySessions(id: string, accept: SessionDoubt[]): Promise<void> {
  put(manySessionsRead(id), await call(sessionPlanEndpoints.start, { id, body: { accept } }))
}

/** Has what it made taken back. */
export async function takeManySessionsBack(id: string): Promise<void> {
  put(manySessionsRead(id), await call(sessionPlanEndpoints.takeBack, { id }))
}

/** Drops a plan that has made nothing. */
export async function dropManySessions(id: string): Promise<void> {
  await call(sessionPlanEndpoints.drop, { id })
}

/** Keeps the lines that are not planned as a file. */
export async function saveManySessions(id: string, name: string): Promise<void> {
  saveFile(name, await call(sessionPlanEndpoints.file, { id }))
}
