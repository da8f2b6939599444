import { contactEndpoints } from '#/contract/contact.ts'
import { contactAddress } from '#/contract/contact-list.ts'
import { messageReportAddress } from '#/contract/message-report-list.ts'
import { messageReportEndpoints } from '#/contract/message-reports.ts'
import { personEndpoints } from '#/contract/person.ts'
import { read } from '#/contract/read.ts'
import { page } from '../shared/pages.ts'
import { waitingReads } from './waiting/waiting-reads.ts'

/** Pages on which administrators deal with what others wrote, asked or reported. */
export const inboxPages = {
  messageReports: page({
    title: 'admin.title.messageReports',
    under: 'messages',
    reads: ({ search }) => ({ reports: read(messageReportEndpoints.list, messageReportAddress.queryOf(search)) }),
    screen: async () => (await import('./message-reports/reports-page.tsx')).MessageReportsPage,
  }),
  waiting: page({
    title: 'admin.title.waiting',
    under: 'messages',
    reads: waitingReads,
    screen: async () => (await import('./waiting/waiting-page.tsx')).WaitingPage,
  }),
  messageOversight: page({
    title: 'admin.title.messageOversight',
    under: 'messages',
    reads: ({ params: { id = '' } }) => ({ person: read(personEndpoints.read, { id }) }),
    screen: async () => (await import('./message-reports/oversight-page.tsx')).OversightPage,
  }),
  contact: page({
    title: 'common.title.contactMessages',
    menu: { label: 'admin.menu.contact', icon: 'message', begins: { caption: 'admin.menu.site' } },
    reads: ({ search }) => ({ messages: read(contactEndpoints.list, contactAddress.queryOf(search)) }),
    screen: async () => (await import('./contact/contact-list.tsx')).ContactList,
  }),
  contactMessage: page({
    title: 'common.title.contactMessage',
    under: 'contact',
    reads: ({ params: { id = '' } }) => ({ message: read(contactEndpoints.read, { id }) }),
    screen: async () => (await import('./contact/contact-message.tsx')).ContactMessage,
  }),
}
