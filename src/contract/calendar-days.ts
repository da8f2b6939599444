import { dateAfter } from './school-year-rules.ts'

/** Days of a week from Monday, 1, to Sunday, 7, as ISO 8601 counts them. */
export type WeekDay = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** @returns the day of the week of a date such as `2026-11-23` */
export function weekDayOf(date: string): WeekDay {
  return (((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1) as WeekDay
}

/** @returns the Monday of a date's week */
export function mondayOf(date: string): string {
  return dateAfter(date, 1 - weekDayOf(date))
}

/** @returns so many dates one after the other */
export function datesFrom(date: string, days: number): string[] {
  return Array.from({ length: days }, (_, index) => dateAfter(date, index))
}

/** @returns the first day that a month's calendar shows, a Monday, and the day after its last, six weeks later */
export function monthSpan(date: string): { from: string; to: string } {
  const from = mondayOf(`${date.slice(0, 7)}-01`)
  return { from, to: dateAfter(from, 42) }
}

/** @returns minutes since midnight of a time such as `09:30` */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** @returns a time such as `09:30`; `24:00` for the end of the day */
export function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
