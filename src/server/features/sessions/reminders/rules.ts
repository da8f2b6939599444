import { isQuiet, quietBefore, type Span } from '#/contract/quiet-hours.ts'

/** Each goes out once for a start of a session. */
export const REMINDER_KINDS = ['tomorrow', 'soon'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** From when a reminder is due, and from when it is of no use any more: time before the start. */
const WORTH = {
  tomorrow: { from: DAY, to: 12 * HOUR },
  soon: { from: 15 * MINUTE, to: 0 },
} as const satisfies Record<ReminderKind, { from: number; to: number }>
/** Less time than this is easily missed: it goes out early … */
const SHORTEST = 5 * MINUTE
/** … in the last minutes before the quiet hours. */
const EARLY = 30 * MINUTE

/** The longest time before a start in which a reminder may be due. */
export const FARTHEST = DAY

/**
 * When a reminder may go out. A day before, or up to twelve hours before where it could not; a quarter of an hour before,
 * up to the start. In the quiet hours it waits for the morning, and goes out the evening before where that is too late.
 * What itself begins in the quiet hours is told of a quarter of an hour before all the same.
 * @returns spans in their order, one at least
 */
export function reminderSpans(kind: ReminderKind, startsAt: number): Span[] {
  const span = { from: startsAt - WORTH[kind].from, to: startsAt - WORTH[kind].to }
  if (kind === 'soon' && isQuiet(startsAt)) return [span]
  const loud = withoutQuiet(span)
  if (lengthOf(loud) >= SHORTEST) return loud
  const evening = quietBefore(startsAt).from
  return [{ from: evening - EARLY, to: evening }, ...loud]
}

/** @returns whether a reminder may go out at an instant */
export function isDue(kind: ReminderKind, startsAt: number, now: number): boolean {
  return reminderSpans(kind, startsAt).some(({ from, to }) => from <= now && now < to)
}

/** What of a span, which is a day at most, is in no quiet hours. */
function withoutQuiet({ from, to }: Span): Span[] {
  const nights = [quietBefore(from), quietBefore(to)]
  const [first, last] = nights as [Span, Span]
  const spans =
    first.from === last.from
      ? [{ from: Math.max(from, first.to), to }]
      : [
          { from: Math.max(from, first.to), to: last.from },
          { from: last.to, to },
        ]
  return spans.filter((span) => span.from < span.to)
}

function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}
