import { type CalendarFeedMade, calendarFeedEndpoints } from '#/contract/calendar-feed.ts'
import { call } from './api.ts'
import { saveFile } from './downloads.ts'
import { asOne } from './reads.ts'

/**
 * Makes one's feed, or gives it another address; the one before is dead.
 * @returns its address, which nothing tells again
 * @throws {RequestError} when it fails, as all of these do
 */
export function renewFeed(): Promise<CalendarFeedMade> {
  return asOne(() => call(calendarFeedEndpoints.renew))
}

/** Takes one's feed away. */
export async function removeFeed(): Promise<void> {
  await asOne(() => call(calendarFeedEndpoints.remove))
}

/** Hands one session to the reader as a file for their own calendar. */
export async function saveSession(id: number): Promise<void> {
  saveFile(`manara-${id}.ics`, await call(calendarFeedEndpoints.ofSession, { id }))
}
