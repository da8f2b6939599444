/** An event of a calendar file: its lines, without those that begin and end it. */
export type CalendarEvent = readonly string[]

/** @returns a calendar file as applications write it, each line ended as RFC 5545 has it */
export function calendarOf(...events: readonly CalendarEvent[]): string {
  const lines = events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Essai//FR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

/** @returns the lines of an event of whole days; `until` is the day after the last, as calendars write it */
export function wholeDays(
  uid: string,
  name: string,
  [from, until]: readonly [from: string, until?: string],
  more: readonly string[] = [],
): CalendarEvent {
  const date = (day: string): string => day.replaceAll('-', '')
  return [
    `UID:${uid}`,
    `SUMMARY:${name}`,
    `DTSTART;VALUE=DATE:${date(from)}`,
    ...(until ? [`DTEND;VALUE=DATE:${date(until)}`] : []),
    ...more,
  ]
}
