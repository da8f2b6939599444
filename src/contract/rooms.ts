import { curriculumItemName, version } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import { z } from './zod.ts'

export const ROOM_LIMITS = { name: 60, building: 80, places: 500, rooms: 200 } as const

/** A room of a building in which sessions are held. */
export const room = z.object({
  id: z.number().int(),
  name: z.string(),
  building: z.string(),
  /** Absent where nobody has counted. */
  places: z.number().int().nullable(),
  /** Not offered any more. */
  archived: z.boolean(),
  version: z.number().int(),
})
export type Room = z.infer<typeof room>

const facts = {
  name: curriculumItemName.max(ROOM_LIMITS.name),
  building: curriculumItemName.max(ROOM_LIMITS.building),
  places: z.number().int().min(1).max(ROOM_LIMITS.places).nullable().default(null),
}
export const roomCreation = z.strictObject(facts)
export type RoomCreation = z.infer<typeof roomCreation>
export const roomChange = z.strictObject({ ...facts, archived: z.boolean(), version })
export type RoomChange = z.infer<typeof roomChange>

export const roomEndpoints = {
  list: endpoint({
    method: 'get',
    path: '/rooms',
    about: ['room'],
    who: ['ADMINISTRATOR', 'PROFESSOR'],
    summary: `The rooms by building and name, ${ROOM_LIMITS.rooms} at most`,
    answer: z.array(room),
    result: 'Rooms',
  }),
  create: endpoint({
    method: 'post',
    path: '/rooms',
    changes: ['room'],
    who: ['ADMINISTRATOR'],
    summary: `Add a room, ${ROOM_LIMITS.rooms} at most`,
    body: roomCreation,
    answer: room,
    status: 201,
    result: 'The room',
  }),
  change: endpoint({
    method: 'put',
    path: '/rooms/{id}',
    changes: ['room', 'session'],
    who: ['ADMINISTRATOR'],
    summary: 'Change a room, or put it away; 409 with its present state where somebody was faster',
    params: rowParams,
    body: roomChange,
    answer: room,
    result: 'The room',
  }),
}
