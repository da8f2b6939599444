import { page } from '#/portals/shared/pages.ts'
import { inboxReads, newMessageReads, threadReads } from './message-reads.ts'

/** Pages of messages, which everybody has alike. */
export const messagePages = {
  messages: page({
    title: 'common.title.messages',
    menu: { label: 'common.title.messages', icon: 'message', count: 'messages' },
    reads: inboxReads,
    screen: async () => (await import('./inbox.tsx')).Inbox,
  }),
  messageNew: page({
    title: 'inbox.new',
    under: 'messages',
    ...newMessageReads,
    screen: async () => (await import('./new-message.tsx')).NewMessage,
  }),
  thread: page({
    title: 'common.title.messages',
    under: 'messages',
    ...threadReads,
    screen: async () => (await import('./thread-page.tsx')).ThreadPage,
  }),
}
