import { followEndpoints } from '#/contract/follow.ts'
import { call } from './api.ts'
import { saveFile } from './downloads.ts'

/** Keeps the table of a subject's students, or of those in a group, under a name. @throws {RequestError} */
export async function saveFollowTable(of: { id: number; groupId?: number | undefined }, name: string): Promise<void> {
  saveFile(name, await call(followEndpoints.table, of))
}
