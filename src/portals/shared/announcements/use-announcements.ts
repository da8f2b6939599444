import { useMe } from '#/portals/shared/use-me.ts'
import { announcementsPath } from './announcement-reads.ts'

/** @returns where the announcements of whoever is signed in are */
export function useAnnouncementsPath(): string {
  return announcementsPath(useMe().role)
}
