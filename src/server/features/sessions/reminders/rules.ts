/** Each goes out once for a start of a session. */
export const REMINDER_KINDS = ['tomorrow', 'soon'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Tunis is an hour ahead of UTC all the year. */
const TUNIS_OFFSET = HOUR
/** Nobody is woken between these hours of Tunis. */
const QUIET_FROM = 21 * HOUR
const QUIET_TO = 7 * HOUR
const QUIET = DAY - QUIET_FROM + QUIET_TO

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

/** Instants in milliseconds; the last one is no part of it. */
export interface Span {
  from: number
  to: number
}

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

/** @returns whether nobody is to be woken at an instant */
export function isQuiet(at: number): boolean {
  return at < quietBefore(at).to
}

/** The quiet hours that began last. */
function quietBefore(at: number): Span {
  const midnight = Math.floor((at + TUNIS_OFFSET) / DAY) * DAY - TUNIS_OFFSET
  const today = midnight + QUIET_FROM
  const from = at < today ? today - DAY : today
  return { from, to: from + QUIET }
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
