import { useEffect } from 'react'
import { markRead } from '#/stores/messages.ts'

/**
 * Says that a thread is read up to a place, once its end is in sight on a page that is looked at.
 * @param place of the last message
 */
export function useReadingMark(id: string, place: number, { atEnd, unread }: { atEnd: boolean; unread: number }): void {
  useEffect(() => {
    if (!atEnd || unread === 0) return
    const say = (): void => {
      if (document.visibilityState === 'visible') markRead(id, place)
    }
    say()
    document.addEventListener('visibilitychange', say)
    return () => document.removeEventListener('visibilitychange', say)
  }, [id, place, atEnd, unread])
}
