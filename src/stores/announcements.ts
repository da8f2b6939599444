import {
  type Announcement,
  type AnnouncementChange,
  type AnnouncementCreation,
  type AnnouncementPart,
  announcementEndpoints,
} from '#/contract/announcements.ts'
import { announcingEndpoints } from '#/contract/announcing.ts'
import { read } from '#/contract/read.ts'
import { call } from './api.ts'
import { changeAll, put } from './reads.ts'
import { putUnreadCounts } from './unread-counts.ts'

/** What is said when something is announced; what is left out is as the contract has it. */
export type NewAnnouncement = Pick<AnnouncementCreation, 'title' | 'words' | 'replies' | 'audience'> &
  Partial<AnnouncementCreation>

/**
 * Announces something.
 * @param id sent again with the same, it is announced once
 * @param isAgain it may be there already, because only the answer was lost: then it is made to say what it says now
 * @returns it as it is now @throws {RequestError} when it fails, as all of these do
 */
export async function announceNew(id: string, body: NewAnnouncement, isAgain: boolean): Promise<Announcement> {
  const made = known(await call(announcingEndpoints.create, { id, body }))
  if (!isAgain) return made
  const { title, words, replies, publishAt = null } = body
  return changeAnnouncement(id, { title, words, replies, publishAt, version: made.version })
}

/** Changes what an announcement says; a late change fails with the present one, for `currentOf`. */
export async function changeAnnouncement(id: string, body: AnnouncementChange): Promise<Announcement> {
  return known(await call(announcingEndpoints.change, { id, body }))
}

/** Takes an announcement back, for everybody. */
export async function deleteAnnouncement(id: string): Promise<void> {
  await call(announcingEndpoints.delete, { id })
}

/** @returns the part of the list of announcements before another, as `older` of that says it */
export function readAnnouncementPart(q: string, before: string): Promise<AnnouncementPart> {
  return call(announcementEndpoints.list, { q, before })
}

function known(now: Announcement): Announcement {
  put(read(announcementEndpoints.read, { id: now.id }), now)
  return now
}

/** By announcement: the version that the server knows to be open, or is about to. */
const marked = new Map<string, number>()

/** @returns whether the reader is known to have had a version open */
export function isMarkedRead({ id, version }: Pick<Announcement, 'id' | 'version'>): boolean {
  return marked.get(id) === version
}

/** Says that the reader has an announcement open as it is; once of a version. Where that fails, it can be said again. */
export async function markAnnouncementRead({ id, version }: Pick<Announcement, 'id' | 'version'>): Promise<void> {
  if (marked.get(id) === version) return
  marked.set(id, version)
  try {
    putUnreadCounts(await call(announcementEndpoints.mark, { id, body: { version } }))
  } catch {
    if (marked.get(id) === version) marked.delete(id)
    return
  }
  const shown = (each: Announcement): Announcement =>
    each.id === id && each.version === version && each.unread ? { ...each, unread: false } : each
  changeAll<Announcement>(announcementEndpoints.read, shown)
  changeAll<AnnouncementPart>(announcementEndpoints.list, (part) =>
    part.items.some((each) => shown(each) !== each) ? { ...part, items: part.items.map(shown) } : part,
  )
}
