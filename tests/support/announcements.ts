import { randomUUID } from 'node:crypto'
import type {
  Announcement,
  AnnouncementChange,
  AnnouncementCreation,
  AnnouncementPart,
} from '#/contract/announcements.ts'
import type { UnreadCounts } from '#/contract/unread.ts'
import { changeAnnouncement, makeAnnouncement } from '#/server/features/announcements/write.ts'
import type { TestApp } from './app.ts'
import { authSessionOf, call } from './calls.ts'
import { tunisAt, type Writer } from './messages.ts'

const actorOf = ({ id, role, headers }: Writer) => ({ id, role, ...authSessionOf(headers) })
const origin = () => ({ requestId: randomUUID(), address: '' })

/** Announces as somebody, at noon unless another instant is said: what pupils get at night waits. */
export function announceAt(
  own: TestApp,
  author: Writer,
  facts: Partial<AnnouncementCreation> & Pick<AnnouncementCreation, 'audience'> & { id?: string },
  at = tunisAt('12:00'),
): Promise<Announcement> {
  const written = { title: 'إعلان', words: 'نصّ الإعلان', replies: 'off', publishAt: null, urgent: false } as const
  return makeAnnouncement(own.deps, actorOf(author), origin(), { id: randomUUID(), ...written, ...facts, at })
}

/** Changes an announcement as somebody, at noon unless another instant is said. */
export function changeAt(
  own: TestApp,
  author: Writer,
  { id, version, title, words, replies }: Announcement,
  facts: Partial<AnnouncementChange> = {},
  at = tunisAt('12:00'),
): Promise<Announcement> {
  const same = { title, words, replies, version, publishAt: null }
  return changeAnnouncement(own.deps, actorOf(author), origin(), { id, ...same, ...facts, at })
}

/** What tests do with announcements, as whoever they say. */
export function announcementCalls(of: () => TestApp) {
  const ask = (who: Writer, method: string, path: string, body?: unknown): Promise<Response> =>
    call(of(), method, path, { body, headers: who.headers })
  const answered = async <Answer>(answer: Response): Promise<Answer> => {
    if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  return {
    ask,
    list: async (who: Writer, query = '') =>
      answered<AnnouncementPart>(await ask(who, 'GET', `/announcements${query}`)),
    read: async (who: Writer, id: string) => answered<Announcement>(await ask(who, 'GET', `/announcements/${id}`)),
    open: async (who: Writer, { id, version }: Pick<Announcement, 'id' | 'version'>) =>
      answered<UnreadCounts>(await ask(who, 'PUT', `/announcements/${id}/read`, { version })),
    unread: async (who: Writer) => (await answered<UnreadCounts>(await ask(who, 'GET', '/me/unread'))).announcements,
  }
}
