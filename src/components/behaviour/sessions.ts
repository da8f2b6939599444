const WEEK = 7 * 24 * 60 * 60 * 1000

/** As in `INTL_LOCALES`, which would bring all that stands around it into this small file. */
export const SESSION_LOCALES: Record<string, string> = { ar: 'ar-TN-u-nu-latn', fr: 'fr-TN', en: 'en-GB' }

/** When a session takes place, in milliseconds since the epoch. */
export interface Times {
  start: number
  end: number
}

/**
 * Tunisia has had no summer time since 2009, so a week later is the same hour.
 * @returns when the session takes place next; `undefined` when it is over for good
 */
export function nextTimes({ start, end }: Times, weekly: boolean, now: number): Times | undefined {
  if (end > now) return { start, end }
  if (!weekly) return undefined
  const later = Math.ceil((now + 1 - end) / WEEK) * WEEK
  return { start: start + later, end: end + later }
}

/**
 * Pages are built once and read for long: takes sessions that are over out of the list, moves weekly ones to their next
 * date and puts the list in order.
 * @param list whose items have `data-start`, `data-end` (ISO 8601 with an offset) and, when weekly, `data-weekly`; what
 * has `data-sessions-empty` beside it is shown when none is left
 * @param now in milliseconds since the epoch
 */
export function showComing(list: HTMLElement, now: number): void {
  const empty = list.parentElement?.querySelector<HTMLElement>('[data-sessions-empty]')
  const coming: [start: number, item: HTMLElement][] = []
  for (const item of list.querySelectorAll<HTMLElement>('[data-start]')) {
    const { start: startText = '', end: endText = '', weekly } = item.dataset
    const start = Date.parse(startText)
    const next = nextTimes({ start, end: Date.parse(endText) }, weekly !== undefined, now)
    if (!next) {
      item.remove()
      continue
    }
    if (next.start !== start) redate(item, next.start)
    coming.push([next.start, item])
  }
  // Most often all is right, and a page that nobody touches does not move.
  if (coming.some(([start], index) => start < (coming[index - 1]?.[0] ?? 0))) {
    coming.sort(([one], [other]) => one - other)
    list.append(...coming.map(([, item]) => item))
  }
  list.hidden = coming.length === 0
  if (empty) empty.hidden = coming.length > 0
}

/** Writes the new day into the parts that the page has of it. */
function redate(item: HTMLElement, start: number): void {
  const locale = SESSION_LOCALES[document.documentElement.lang]
  const parts = { weekday: 'long', day: 'numeric', month: 'long' } as const
  for (const [part, style] of Object.entries(parts)) {
    const element = item.querySelector(`[data-part=${part}]`)
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'Africa/Tunis', [part]: style })
    if (element) element.textContent = format.format(start)
  }
  const time = item.querySelector('time')
  if (time) time.dateTime = new Date(start).toISOString()
}
