import { atom, type ReadableAtom } from 'nanostores'
import { type ImportRequest, importEndpoints } from '#/contract/imports.ts'
import { type LetterAnswer, type LetterRequest, letterEndpoints } from '#/contract/letters.ts'
import { read } from '#/contract/read.ts'
import { type UserFilter, userEndpoints } from '#/contract/users.ts'
import { call } from './api.ts'
import { saveFile } from './downloads.ts'
import { put } from './reads.ts'

const $unknown = atom<{ id: string; columns: readonly string[] } | undefined>()
/** Columns of the file just checked that nothing is known about. */
export const $unknownColumns: ReadableAtom<{ id: string; columns: readonly string[] } | undefined> = $unknown

/**
 * The dry run of a file.
 * @returns its id
 * @throws {RequestError} when it fails, or the file cannot be read
 */
export async function checkImport(request: ImportRequest): Promise<string> {
  const { id, unknownColumns } = await call(importEndpoints.check, { body: request })
  $unknown.set({ id, columns: unknownColumns })
  return id
}

/** Has the accounts made. @throws {RequestError} when it fails */
export async function startImport(id: string): Promise<void> {
  put(read(importEndpoints.read, { id }), await call(importEndpoints.start, { id }))
}

/** Keeps a file's refused rows as a file. @throws {RequestError} when it fails */
export async function saveRefusedRows(id: string, name: string): Promise<void> {
  saveFile(name, await call(importEndpoints.refused, { id }))
}

/** Keeps the people whom a filter finds as a file. @throws {RequestError} when it fails */
export async function savePeople(filter: UserFilter, name: string): Promise<void> {
  saveFile(name, await call(userEndpoints.export, filter))
}

/** Makes sign-in letters; nothing of them stays here. @throws {RequestError} when it fails */
export function makeLetters(request: LetterRequest): Promise<LetterAnswer> {
  return call(letterEndpoints.make, { body: request })
}
