import ICAL from 'ical.js'

/** A property as the library takes it (RFC 7265): its name, its parameters, its kind, its value. */
export type Property = readonly [name: string, params: Record<string, string>, kind: string, value: unknown]

/** Octets of a line without its break (RFC 5545, §3.1); the blank with which a line goes on is one of them. */
const LINE = 75
const BREAK = '\r\n'
const encoder = new TextEncoder()
const firstLine = new Uint8Array(LINE)
const furtherLine = new Uint8Array(LINE - 1)

/** As of the standard, with what calendar programs understand besides. */
const { icalendar } = ICAL.design
const DESIGN = {
  ...icalendar,
  property: {
    ...icalendar.property,
    'x-wr-calname': { defaultType: 'text' },
    'x-wr-timezone': { defaultType: 'text' },
  },
}

/** @returns a property as a line of a calendar, with its break */
export function contentLine([name, params, kind, value]: Property): string {
  const sound = typeof value === 'string' ? withoutControls(value) : value
  return fold(ICAL.stringify.property([name, params, kind, sound], DESIGN, true)) + BREAK
}

/** @returns a part of a calendar, such as an event, with all that is in it */
export function component(name: string, properties: readonly Property[], parts: readonly string[] = []): string {
  return [`BEGIN:${name}${BREAK}`, ...properties.map(contentLine), ...parts, `END:${name}${BREAK}`].join('')
}

/**
 * Breaks what is longer than a line can be, between two letters: the library counts the first blank of what goes on as
 * nothing, so that its lines have an octet too many.
 */
export function fold(text: string): string {
  if (Buffer.byteLength(text) <= LINE) return text
  const lines: string[] = []
  for (let from = 0; from < text.length; ) {
    // A line has at most as many letters as octets.
    const next = text.slice(from, from + LINE)
    const { read } = encoder.encodeInto(next, from === 0 ? firstLine : furtherLine)
    lines.push(text.slice(from, from + read))
    from += read
  }
  return lines.join(`${BREAK} `)
}

/** Of what controls a text a line may have breaks of its own alone, which are escaped. */
function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}
