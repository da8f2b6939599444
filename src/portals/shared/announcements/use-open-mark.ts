import { useEffect } from 'react'
import type { Announcement } from '#/contract/announcements.ts'
import { markAnnouncementRead } from '#/stores/announcements.ts'

/** Says that an announcement is read as it is now, once it is open on a page that is looked at. */
export function useOpenMark({ id, version, unread }: Announcement): void {
  useEffect(() => {
    if (!unread) return
    const say = (): void => {
      if (document.visibilityState === 'visible') void markAnnouncementRead({ id, version })
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [id, version, unread])
}
