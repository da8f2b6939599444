import { announcementAddress } from '#/contract/announcement-lists.ts'
import { announcementEndpoints } from '#/contract/announcements.ts'
import { once, optional, read } from '#/contract/read.ts'
import type { Role } from '#/contract/roles.ts'
import { messagesPath } from '#/portals/shared/messages/message-reads.ts'
import type { Asked } from '#/portals/shared/pages.ts'

/** @returns where the announcements of a role are */
export const announcementsPath = (role: Role): string => `${messagesPath(role)}/announcements`

const listRead = ({ search }: Pick<Asked, 'search'>) =>
  read(announcementEndpoints.list, announcementAddress.queryOf(search))
/** Beside an announcement the list is as it was, unless something has changed it; and a fault in it leaves the rest. */
export const besideRead = (asked: Pick<Asked, 'search'>) => optional(once(listRead(asked)))

export const announcementListReads = (asked: Asked) => ({ list: listRead(asked) })
export type AnnouncementListReads = ReturnType<typeof announcementListReads>

export const oneRead = ({ params: { id = '' } }: Pick<Asked, 'params'>) => read(announcementEndpoints.read, { id })

export const announcementReads = {
  reads: (asked: Asked) => ({ list: besideRead(asked), announcement: oneRead(asked) }),
  nameOf: (asked: Asked): string | undefined => asked.answerOf(oneRead(asked))?.title,
}
export type AnnouncementReads = ReturnType<typeof announcementReads.reads>

/** Announcements that are not read, as a first page shows them. */
const CARD_SIZE = 3
export const newestAnnouncementsRead = optional(
  read(announcementEndpoints.list, { q: '', state: 'new', size: CARD_SIZE }),
)
