import { atom, computed } from 'nanostores'
import type { Locale } from '#/contract/locales.ts'
import type { UnreadCounts } from '#/contract/unread.ts'
import { unreadTitleMark } from '#/i18n/unread-mark.ts'
import type { ReadableAtom } from './reads.ts'

const $counts = atom<UnreadCounts | undefined>(undefined)

/** What whoever is signed in has to read and to answer; nothing before it is known. The browser's alone. */
export const $unreadCounts: ReadableAtom<UnreadCounts | undefined> = $counts

/** Puts in how many there are, as the server has answered. */
export function putUnreadCounts(counts: UnreadCounts): void {
  $counts.set(counts)
}

/** Puts in how many notifications are not read, where the rest is known. */
export function putUnreadNotifications({ notifications }: Pick<UnreadCounts, 'notifications'>): void {
  const counts = $counts.get()
  if (counts && counts.notifications !== notifications) $counts.set({ ...counts, notifications })
}

/** @returns how many messages and announcements are not read, and questions wait: one number, as they are found in one place */
export function unreadOf({
  unread,
  announcements,
  questions,
}: Pick<UnreadCounts, 'unread' | 'announcements' | 'questions'>): number {
  return unread + announcements + questions
}

/** @returns what stands before the title of every page while something is not read or waits, such as `(3) ` */
export function titleMarkOf(locale: Locale): ReadableAtom<string> {
  return computed($counts, (counts) => unreadTitleMark(locale, counts ? unreadOf(counts) + counts.notifications : 0))
}
