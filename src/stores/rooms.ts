import { type AcademyHoursChange, academyHoursEndpoints } from '#/contract/academy-hours.ts'
import { type Room, type RoomChange, type RoomCreation, roomEndpoints } from '#/contract/rooms.ts'
import { call } from './api.ts'
import { asOne } from './reads.ts'

/** Adds a room. @throws {RequestError} when it fails, as all of these do */
export async function createRoom(body: RoomCreation): Promise<void> {
  await asOne(() => call(roomEndpoints.create, { body }))
}

/** Changes a room; a late change fails with the present one, for `currentOf`. */
export async function changeRoom(id: number, body: RoomChange): Promise<void> {
  await asOne(() => call(roomEndpoints.change, { id, body }))
}

/** Puts a room away, so that it is not offered any more, or takes it out again. */
export async function archiveRoom({ id, name, building, places, version }: Room, archived: boolean): Promise<void> {
  await changeRoom(id, { name, building, places, version, archived })
}

/** Changes when the academy is open. */
export async function changeHours(body: AcademyHoursChange): Promise<void> {
  await asOne(() => call(academyHoursEndpoints.change, { body }))
}
