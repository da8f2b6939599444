import { announcementEndpoints } from '#/contract/announcements.ts'
import { announcingEndpoints } from '#/contract/announcing.ts'
import { serve } from '#/server/serve.ts'
import { listAudiences } from './audiences.ts'
import { markAnnouncement } from './mark.ts'
import { listAnnouncements, listReaders, readAnnouncement } from './read.ts'
import { changeAnnouncement, deleteAnnouncement, makeAnnouncement } from './write.ts'

export const announcementRoutes = [
  serve(announcementEndpoints.list, ({ deps, actor }, query) => listAnnouncements(deps, actor, query)),
  serve(announcingEndpoints.audiences, ({ deps, actor }, query) => listAudiences(deps, actor, query)),
  serve(announcementEndpoints.read, ({ deps, actor }, { id }) => readAnnouncement(deps.database.db, actor, id)),
  serve(announcingEndpoints.readers, ({ deps, actor }, asked) => listReaders(deps, actor, asked)),
  serve(announcingEndpoints.create, ({ deps, actor, origin }, { id, body }) =>
    makeAnnouncement(deps, actor, origin, { id, ...body }),
  ),
  serve(announcingEndpoints.change, ({ deps, actor, origin }, { id, body }) =>
    changeAnnouncement(deps, actor, origin, { id, ...body }),
  ),
  serve(announcingEndpoints.delete, ({ deps, actor, origin }, { id }) => deleteAnnouncement(deps, actor, origin, id)),
  serve(announcementEndpoints.mark, ({ deps, actor }, { id, body }) => markAnnouncement(deps, actor, { id, ...body })),
]
