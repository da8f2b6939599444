import { roomEndpoints } from '#/contract/rooms.ts'
import { serve } from '#/server/serve.ts'
import { changeRoom, createRoom, listRooms } from './service.ts'

export const roomRoutes = [
  serve(roomEndpoints.list, ({ deps, actor }) => listRooms(deps, actor)),
  serve(roomEndpoints.create, ({ deps, actor, origin }, { body }) => createRoom(deps, actor, origin, body)),
  serve(roomEndpoints.change, ({ deps, actor, origin }, { id, body }) =>
    changeRoom(deps, actor, origin, { ...body, id }),
  ),
]
