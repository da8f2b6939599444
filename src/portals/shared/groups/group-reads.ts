import { groupAddress, groupMemberAddress } from '#/contract/group-lists.ts'
import { groupEndpoints } from '#/contract/groups.ts'
import { read } from '#/contract/read.ts'
import type { Asked } from '#/portals/shared/pages.ts'
import { classChoices } from '#/portals/shared/staff-reads.ts'

/** @returns one group, by the number in a page's address */
export const groupRead = ({ params }: Asked) => read(groupEndpoints.read, { id: Number(params.id) })

/** A page of the groups that somebody leads. */
export const groupsReads = ({ search }: Asked) => ({
  groups: read(groupEndpoints.list, groupAddress.queryOf(search)),
  classChoices,
})
export type GroupsReads = ReturnType<typeof groupsReads>

/** A group with a page of those in it. */
export const groupReads = (asked: Asked) => ({
  group: groupRead(asked),
  members: read(groupEndpoints.members, { ...groupMemberAddress.queryOf(asked.search), id: Number(asked.params.id) }),
})
export type GroupReads = ReturnType<typeof groupReads>
