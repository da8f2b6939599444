import { messageEndpoints } from '#/contract/messages.ts'
import { unreadEndpoints } from '#/contract/unread.ts'
import { serve } from '#/server/serve.ts'
import { blockThread } from './block.ts'
import { changeMessage, deleteMessage } from './change.ts'
import { listThreads } from './list.ts'
import { markRead, takeThread } from './mark.ts'
import { listAdministrators, listMessagePeople } from './people.ts'
import { countUnread, readThread } from './read.ts'
import { sendMessage } from './send.ts'

export const messageRoutes = [
  serve(unreadEndpoints.read, ({ deps, actor }) => countUnread(deps.database.db, actor)),
  serve(messageEndpoints.people, ({ deps, actor }, query) => listMessagePeople(deps, actor, query)),
  serve(messageEndpoints.administrators, ({ deps, actor }) => listAdministrators(deps, actor)),
  serve(messageEndpoints.list, ({ deps, actor }, query) => listThreads(deps, actor, query)),
  serve(messageEndpoints.read, ({ deps, actor }, asked) => readThread(deps, actor, asked)),
  serve(messageEndpoints.mark, ({ deps, actor }, { id, body }) => markRead(deps, actor, { id, ...body })),
  serve(messageEndpoints.take, ({ deps, actor, origin }, { id, body }) =>
    takeThread(deps, actor, origin, { id, ...body }),
  ),
  serve(messageEndpoints.block, ({ deps, actor, origin }, { id, body }) =>
    blockThread(deps, actor, origin, { id, ...body }),
  ),
  serve(messageEndpoints.send, ({ deps, actor, origin }, { id, body }) =>
    sendMessage(deps, actor, origin, { id, ...body }),
  ),
  serve(messageEndpoints.change, ({ deps, actor }, { id, body }) => changeMessage(deps, actor, { id, ...body })),
  serve(messageEndpoints.delete, ({ deps, actor }, { id }) => deleteMessage(deps, actor, id)),
]
