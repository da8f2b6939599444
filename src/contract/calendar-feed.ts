import { endpoint } from './endpoint.ts'
import { rowParams } from './params.ts'
import { z } from './zod.ts'

export const ICALENDAR = 'text/calendar'

/** Whether somebody has a feed; its address is shown once, when it is made. */
export const calendarFeed = z.object({ createdAt: z.string().nullable() })
export type CalendarFeed = z.infer<typeof calendarFeed>
export const calendarFeedMade = z.object({ url: z.string(), createdAt: z.string() })
export type CalendarFeedMade = z.infer<typeof calendarFeedMade>

/** A secret in an address: 128 random bits, base64url, and how such an address ends. */
const feedParams = z.object({ file: z.string().regex(/^[A-Za-z0-9_-]{22}\.ics$/) })

/** One's calendar as other programs read it. */
export const calendarFeedEndpoints = {
  own: endpoint({
    method: 'get',
    path: '/me/calendar-feed',
    about: ['calendar-feed'],
    who: 'session',
    summary: 'Whether one has a feed, and since when; its address is shown only when it is made',
    answer: calendarFeed,
    result: 'Since when',
  }),
  renew: endpoint({
    method: 'post',
    path: '/me/calendar-feed',
    changes: ['calendar-feed'],
    who: 'session',
    summary: 'Make one’s feed, or give it another address; the address before is dead',
    answer: calendarFeedMade,
    status: 201,
    result: 'Its address, which is not shown again',
  }),
  remove: endpoint({
    method: 'delete',
    path: '/me/calendar-feed',
    changes: ['calendar-feed'],
    who: 'session',
    summary: 'Take one’s feed away; without one nothing happens',
    result: 'It is away',
  }),
  file: endpoint({
    method: 'get',
    path: '/calendar/{file}',
    who: 'public',
    summary: 'The sessions of whoever made this address, as iCalendar: from four weeks ago on',
    params: feedParams,
    answer: { types: [ICALENDAR] },
    result: 'The calendar',
    unchanged: 'The calendar is the one that the caller has',
  }),
  ofSession: endpoint({
    method: 'get',
    path: '/sessions/{id}/calendar',
    who: 'session',
    summary: 'One session as iCalendar',
    params: rowParams,
    answer: { types: [ICALENDAR] },
    result: 'The calendar',
  }),
}
