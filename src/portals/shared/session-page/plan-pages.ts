import { calendarFeedEndpoints } from '#/contract/calendar-feed.ts'
import { read } from '#/contract/read.ts'
import { page } from '#/portals/shared/pages.ts'
import { editSessionReads, newSessionReads } from '#/portals/shared/session-form/form-reads.ts'
import type { PlanRoutes } from './session-paths.ts'
import { staffSession } from './session-reads.ts'

/** One's calendar for other programs; everybody has it. */
export const subscribePage = page({
  title: 'sessions.feed.title',
  under: 'calendar',
  reads: () => ({ feed: read(calendarFeedEndpoints.own) }),
  screen: async () => (await import('#/portals/shared/calendar-feed/subscribe-page.tsx')).SubscribePage,
})

/** Pages of sessions that administrators and professors have alike. */
export const planPages = (routes: PlanRoutes, lessonHref: (id: number) => string) => ({
  sessionNew: page({
    title: 'calendar-staff.newSession',
    under: 'calendar',
    reads: newSessionReads,
    screen: async () => (await import('#/portals/shared/session-form/session-form-pages.tsx')).newSessionOf(routes),
  }),
  sessionEdit: page({
    title: 'calendar-staff.editSession',
    under: 'calendar',
    reads: editSessionReads,
    screen: async () => (await import('#/portals/shared/session-form/session-form-pages.tsx')).editSessionOf(routes),
  }),
  calendarSubscribe: subscribePage,
  session: page({
    title: 'sessions.one',
    under: 'calendar',
    ...staffSession,
    screen: async () => (await import('./staff-session.tsx')).staffSessionOf(routes, lessonHref),
  }),
})
