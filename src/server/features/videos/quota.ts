/** The platform's day begins at midnight in California. */
const ZONE = 'America/Los_Angeles'
const DAY_MS = 86_400_000

/** @returns when the platform answers again after a day's quota is used up, as milliseconds */
export function nextQuota(now: number): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: ZONE,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  const parts = new Map(clock.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  const passed = ((parts.get('hour') ?? 0) * 60 + (parts.get('minute') ?? 0)) * 60 + (parts.get('second') ?? 0)
  return now + DAY_MS - passed * 1_000
}
