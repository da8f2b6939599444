import ICAL from 'ical.js'
import type { CalendarFeedMade } from '#/contract/calendar-feed.ts'
import type { TestApp } from './app.ts'
import { call } from './calls.ts'

/** @returns the path of somebody's feed, made anew */
export async function madeFeed(own: TestApp, { headers }: { headers: Record<string, string> }): Promise<string> {
  const answer = await call(own, 'POST', '/me/calendar-feed', { headers })
  if (answer.status !== 201) throw new Error(`The feed was answered ${answer.status}`)
  return new URL(((await answer.json()) as CalendarFeedMade).url).pathname
}

/** @returns the events of a calendar, as a program reads them */
export function eventsIn(text: string): ICAL.Component[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
}

/** @returns the events behind a path */
export async function eventsAt({ app }: Pick<TestApp, 'app'>, path: string): Promise<ICAL.Component[]> {
  return eventsIn(await (await app.request(path)).text())
}

/** @returns the event of a session, if it is there */
export function eventOf(events: readonly ICAL.Component[], { id }: { id: number }): ICAL.Component | undefined {
  return events.find((event) => textOf(event, 'uid').startsWith(`session-${id}@`))
}

/** @returns what a property says, without the marks that keep directions apart */
export function textOf(part: ICAL.Component | null | undefined, name: string): string {
  const text = String(part?.getFirstPropertyValue(name) ?? '')
  return text.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
}
