import { atom, computed } from 'nanostores'
import type { Locale } from '#/contract/locales.ts'
import type { MessageCounts } from '#/contract/messages.ts'
import { unreadTitleMark } from '#/i18n/unread-mark.ts'
import type { ReadableAtom } from './reads.ts'

const $counts = atom<MessageCounts | undefined>(undefined)

/** What whoever is signed in has to read and to answer; nothing before it is known. The browser's alone. */
export const $messageCounts: ReadableAtom<MessageCounts | undefined> = $counts

/** Puts in how many there are, as the server has answered. */
export function putMessageCounts(counts: MessageCounts): void {
  $counts.set(counts)
}

/** @returns what stands before the title of every page while messages are not read, such as `(3) ` */
export function titleMarkOf(locale: Locale): ReadableAtom<string> {
  return computed($counts, (counts) => unreadTitleMark(locale, counts?.unread ?? 0))
}
