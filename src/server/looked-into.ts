import { sql } from 'drizzle-orm'

/**
 * The row of `posts` in a query was reported, or taken away by who looks after pupils: what it said and said before is kept
 * as long as all of that is, whatever else is deleted.
 */
export const wasLookedInto = sql`(posts.removed
  or exists (select from message_reports where message_reports.post_id = posts.id))`
