import { calendarFeedEndpoints, ICALENDAR } from '#/contract/calendar-feed.ts'
import { isKnown } from '#/server/platform/http/etag.ts'
import { respond, serve } from '#/server/serve.ts'
import { openFeed, sessionFile } from './feed.ts'
import { readOwnFeed, removeFeed, renewFeed } from './service.ts'

const ENDING = '.ics'

export const calendarFeedRoutes = [
  serve(calendarFeedEndpoints.own, ({ deps, actor }) => readOwnFeed(deps, actor)),
  serve(calendarFeedEndpoints.renew, ({ deps, actor, origin }) => renewFeed(deps, actor, origin)),
  serve(calendarFeedEndpoints.remove, ({ deps, actor, origin }) => removeFeed(deps, actor, origin)),
  respond(calendarFeedEndpoints.file, async (c, { deps, origin }, { file }) => {
    const { tag, write } = await openFeed(deps, origin, file.slice(0, -ENDING.length))
    // A program asks each time whether the address is still good, and hears that nothing is new.
    const headers = { ETag: tag, 'Cache-Control': 'private, no-cache' }
    if (isKnown(c.req.header('if-none-match'), tag)) return c.body(null, 304, headers)
    return c.body(await write(), 200, {
      ...headers,
      'Content-Type': `${ICALENDAR}; charset=utf-8`,
      // Whoever opens it in a browser would else save it under its secret.
      'Content-Disposition': `attachment; filename="manara${ENDING}"`,
    })
  }),
  serve(calendarFeedEndpoints.ofSession, ({ deps, actor, locale }, { id }) => sessionFile(deps, actor, { id, locale })),
]
