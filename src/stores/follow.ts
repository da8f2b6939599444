import { followEndpoints } from '#/contract/follow.ts'
import { call } from './api.ts'
import { saveFile } from './downloads.ts'

/** Keeps the table of a subject's students under a name. @throws {RequestError} */
export async function saveFollowTable(subjectId: number, name: string): Promise<void> {
  saveFile(name, await call(followEndpoints.table, { id: subjectId }))
}
