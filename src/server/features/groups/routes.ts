import { groupEndpoints } from '#/contract/groups.ts'
import { apiTranslator } from '#/i18n/api.ts'
import { serve } from '#/server/serve.ts'
import { fillGroup, joinGroup, leaveGroup, moveMembers } from './join.ts'
import { listGroups, listOwnGroups, readGroup } from './list.ts'
import { readMemberList } from './member-list.ts'
import { listCandidates, listMembers } from './members.ts'
import { countFree, splitClass } from './split.ts'
import { archiveGroup, changeGroup, createGroup, removeGroup, restoreGroup } from './write.ts'

export const groupRoutes = [
  serve(groupEndpoints.list, ({ deps, actor }, query) => listGroups(deps, actor, query)),
  serve(groupEndpoints.mine, ({ deps, actor }) => listOwnGroups(deps, actor)),
  serve(groupEndpoints.free, ({ deps, actor }, { classId, subjectIds }) =>
    countFree(deps, actor, { classId, subjectIds: subjectIds.split(',').map(Number) }),
  ),
  serve(groupEndpoints.split, ({ deps, actor, origin }, { body }) => splitClass(deps, actor, origin, body)),
  serve(groupEndpoints.read, ({ deps, actor }, { id }) => readGroup(deps, actor, id)),
  serve(groupEndpoints.create, ({ deps, actor, origin }, { body }) => createGroup(deps, actor, origin, body)),
  serve(groupEndpoints.change, ({ deps, actor, origin }, { id, body }) =>
    changeGroup(deps, actor, origin, { ...body, id }),
  ),
  serve(groupEndpoints.archive, ({ deps, actor, origin }, { id, body }) =>
    archiveGroup(deps, actor, origin, { ...body, id }),
  ),
  serve(groupEndpoints.delete, async ({ deps, actor, origin, locale }, { id }) => {
    await removeGroup(deps, actor, origin, id)
    return apiTranslator(locale)('api.deleted')
  }),
  serve(groupEndpoints.restore, ({ deps, actor, origin }, { id }) => restoreGroup(deps, actor, origin, id)),
  serve(groupEndpoints.members, ({ deps, actor }, query) => listMembers(deps, actor, query)),
  serve(groupEndpoints.candidates, ({ deps, actor }, query) => listCandidates(deps, actor, query)),
  serve(groupEndpoints.join, ({ deps, actor, origin }, { id, body }) =>
    joinGroup(deps, actor, origin, { ...body, id }),
  ),
  serve(groupEndpoints.fill, ({ deps, actor, origin }, { id, body }) =>
    fillGroup(deps, actor, origin, { ...body, id }),
  ),
  serve(groupEndpoints.readList, ({ deps, actor }, { id, body }) =>
    readMemberList(deps, actor, { id, text: new TextDecoder().decode(body) }),
  ),
  serve(groupEndpoints.leave, ({ deps, actor, origin }, { id, body }) =>
    leaveGroup(deps, actor, origin, { ...body, id }),
  ),
  serve(groupEndpoints.move, ({ deps, actor, origin }, { id, body }) =>
    moveMembers(deps, actor, origin, { ...body, id }),
  ),
]
