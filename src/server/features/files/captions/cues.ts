/** A piece of text and when it is shown, in milliseconds. */
export interface Cue {
  from: number
  to: number
  /** Lines of plain text. */
  text: string
}

/** What is wrong with a file of captions, and on which of its lines, from 1. */
export interface CaptionsFault {
  fault: 'captionsNone' | 'captionsTimes' | 'captionsOrder' | 'captionsLong' | 'captionsMany'
  limit?: number
}

/** More pieces than a film of four hours has. */
const MOST_CUES = 10_000
/** More letters than anybody reads at once: two pieces have run together. */
const MOST_LETTERS = 600

const ARROW = '-->'
/** A line that is to say when: an arrow among words is an arrow. */
const TIMING = /^\s*\d\S*\s*-->|-->\s*\d+:/
const TIMES = /^\s*(\S+)\s*-->\s*(\S+)/
const TIME = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/

/**
 * Reads captions, WebVTT or SRT. What only one player understands is left out: positions, colours, styles, notes.
 * @returns what is shown, in the order of time; or what is wrong with the file
 */
export function parseCues(source: string): Cue[] | CaptionsFault {
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const web = /^WEBVTT(?:[ \t]|$)/.test(first)
  const cues: Cue[] = []
  let index = 0
  while (index < lines.length) {
    const line = lines[index] ?? ''
    const at = index + 1
    if (web && /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line)) {
      index = blockEnd(lines, index + 1)
      continue
    }
    index += 1
    if (!TIMING.test(line)) continue
    const times = timesOf(line)
    if (!times) return { fault: 'captionsTimes', limit: at }
    if (times.to <= times.from) return { fault: 'captionsOrder', limit: at }
    const end = web ? blockEnd(lines, index) : nextNumber(lines, index)
    const text = plain(lines.slice(index, end), web)
    index = end
    if (text.length > MOST_LETTERS) return { fault: 'captionsLong', limit: at }
    if (text !== '') cues.push({ ...times, text })
    if (cues.length > MOST_CUES) return { fault: 'captionsMany', limit: MOST_CUES }
  }
  return cues.length === 0 ? { fault: 'captionsNone' } : cues.toSorted((one, other) => one.from - other.from)
}

/** @returns WebVTT in which there is nothing but times and plain text */
export function writeVtt(cues: readonly Cue[]): string {
  return [
    'WEBVTT',
    ...cues.map(({ from, to, text }) => `${clock(from)} ${ARROW} ${clock(to)}\n${escaped(text)}`),
    '',
  ].join('\n\n')
}

function timesOf(line: string): { from: number; to: number } | undefined {
  const [, from, to] = TIMES.exec(line) ?? []
  const [start, end] = [millisecondsOf(from), millisecondsOf(to)]
  return start === undefined || end === undefined ? undefined : { from: start, to: end }
}

function millisecondsOf(time = ''): number | undefined {
  const [found, hours = '0', minutes, seconds, part = ''] = TIME.exec(time) ?? []
  if (found === undefined) return undefined
  return (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(part.padEnd(3, '0'))
}

/** Where a block of WebVTT ends: at an empty line, or where one is missing, at the next times. */
function blockEnd(lines: readonly string[], from: number): number {
  return endOf(lines, from, (line) => line.trim() === '' || TIMING.test(line))
}

/** Where the next piece of an SRT begins, at its number: a text may have empty lines in it. */
function nextNumber(lines: readonly string[], from: number): number {
  const found = endOf(lines, from, (line) => TIMING.test(line))
  const numbered = found < lines.length && found > from && /^\s*\d+\s*$/.test(lines[found - 1] ?? '')
  return numbered ? found - 1 : found
}

function endOf(lines: readonly string[], from: number, isEnd: (line: string) => boolean): number {
  let index = from
  while (index < lines.length && !isEnd(lines[index] ?? '')) index += 1
  return index
}

const MARKUP = /<\/?(?:b|br|c|em|font|i|lang|rt|ruby|s|span|strong|u|v)(?:[\s.][^<>]*)?\/?>|<[\d:.]+>|\{\\[^{}]*\}/giu
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
}

/** Markup of captions goes, and signals to machines; what else looks like markup was meant to be read. */
function plain(lines: readonly string[], web: boolean): string {
  return lines
    .map((line) => {
      const bare = line.replace(MARKUP, '')
      const read = web ? bare.replace(/&(amp|lt|gt|nbsp|lrm|rlm);/g, (_, name: string) => NAMED[name] ?? '') : bare
      return read
        .replace(/[\p{Cc}\u2028\u2029\u202d\u202e\ufeff\ufff9-\uffff]/gu, ' ')
        .toWellFormed()
        .normalize('NFC')
        .trim()
    })
    .filter((line) => line !== '')
    .join('\n')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

function clock(milliseconds: number): string {
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0')
  const seconds = milliseconds / 1_000
  const part = String(milliseconds % 1_000).padStart(3, '0')
  return `${two(seconds / 3_600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${part}`
}
