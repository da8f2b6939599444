import type { Slot } from './grid-props.ts'

/** @returns the address of a form of a session, which begins with a time that somebody has chosen */
export function withSlot(path: string, { date, startsAt, endsAt }: Slot): string {
  return `${path}?${new URLSearchParams({ date, from: startsAt, to: endsAt })}`
}
