import type { Hit } from './search.ts'
import { type AskedWord, lettersBefore, ONE_SLIP, searchForm } from './search-form.ts'

type Runs = Hit['name']

/** A word of a text: how it is searched, and where each of its letters stands in the text. */
interface Word {
  form: string
  /** Beginnings of what each letter of the form was made of, and the end of the last one's. */
  starts: number[]
}

/** A stretch of a text. */
interface Stretch {
  from: number
  to: number
}

/** Letters of an excerpt, about, and of what stands before its first hit. */
const EXCERPT = 120
const LEAD = 30
/** Words that are as long may have two letters wrong. */
const TWO_SLIPS = 8

/**
 * Which runs of a text are what somebody looks for. The form in which texts are searched has other lengths, so each of
 * its letters knows where it came from.
 * @returns the text in runs, marked or not; `undefined` where one of the words is not in it
 */
export function foundRuns(text: string, asked: readonly AskedWord[]): Runs | undefined {
  const words = wordsOf(text)
  const found: Stretch[] = []
  for (const one of asked) {
    const stretches = [...stretchesOf(words, one)]
    if (stretches.length === 0) return undefined
    found.push(...stretches)
  }
  return runsOf(text, found)
}

/** @returns the text in runs, with those marked that are there, misspelt ones left out */
export function markRuns(text: string, asked: readonly AskedWord[]): Runs {
  const words = wordsOf(text)
  return runsOf(
    text,
    asked.flatMap((one) => begun(words, one)),
  )
}

/** @returns some 120 letters of a text around what is found first in it, in runs; none where nothing is */
export function excerptRuns(text: string, asked: readonly AskedWord[]): Runs {
  const [first] = asked.flatMap((one) => begun(wordsOf(text), one).slice(0, 1)).sort((a, b) => a.from - b.from)
  if (!first) return []
  const from = wordEdge(text, Math.max(0, first.from - LEAD), 'after')
  const to = wordEdge(text, Math.min(text.length, from + EXCERPT), 'before')
  const piece = markRuns(text.slice(from, Math.max(to, first.to)), asked)
  const before = from > 0 ? [{ text: '… ', hit: false }] : []
  const after = to < text.length ? [{ text: ' …', hit: false }] : []
  return joined([...before, ...piece, ...after])
}

/** @returns the words of a text, letter by letter */
function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let word: Word | undefined
  let at = 0
  for (const sign of text) {
    // A mark on a letter has no form of its own: it belongs to the letter.
    for (const letter of formOf(sign)) {
      if (letter === ' ') {
        word?.starts.push(at)
        word = undefined
        continue
      }
      if (!word) {
        word = { form: '', starts: [] }
        words.push(word)
      }
      word.form += letter
      for (let unit = 0; unit < letter.length; unit += 1) word.starts.push(at)
    }
    at += sign.length
  }
  word?.starts.push(at)
  return words
}

// A text has few different signs, which are worked out once.
const forms = new Map<string, string>()
const MOST_FORMS = 4_096

/** @returns what a sign is in the form that is searched; a space where it parts words */
function formOf(sign: string): string {
  const known = forms.get(sign)
  if (known !== undefined) return known
  // Between letters, so that no space is taken off its ends.
  const form = searchForm(`x${sign}x`).slice(1, -1)
  if (forms.size < MOST_FORMS) forms.set(sign, form)
  return form
}

/** Words that begin with an asked one, else those that are one slip away from it. */
function stretchesOf(words: readonly Word[], one: AskedWord): Stretch[] {
  const exact = begun(words, one)
  return exact.length > 0 ? exact : misspelt(words, one)
}

function begun(words: readonly Word[], { words: asked, stem }: AskedWord): Stretch[] {
  for (const forms of [asked, stem === undefined ? [] : [stem]]) {
    const found = words.flatMap((word) => {
      const before = lettersBefore(word.form)
      for (const form of forms) {
        if (word.form.startsWith(form)) return [stretch(word, 0, form.length)]
        if (before > 0 && word.form.startsWith(form, before)) return [stretch(word, before, before + form.length)]
      }
      return []
    })
    if (found.length > 0) return found
  }
  return []
}

function misspelt(words: readonly Word[], { words: asked }: AskedWord): Stretch[] {
  const form = asked.at(-1) ?? ''
  if (form.length < ONE_SLIP) return []
  const slips = form.length >= TWO_SLIPS ? 2 : 1
  return words.flatMap((word) => {
    const before = lettersBefore(word.form)
    const fits = [0, before].find((from) => isNear(word.form.slice(from), form, slips))
    return fits === undefined ? [] : [stretch(word, fits, word.form.length)]
  })
}

/** Whether two words, or the beginning of the first one, are that many slips apart; two letters that changed places are one. */
function isNear(word: string, asked: string, slips: number): boolean {
  if (word.length < asked.length - slips) return false
  const row = (length: number): number[] => Array.from({ length }, (_, index) => index)
  let before: number[] = []
  let above = row(word.length + 1)
  for (let y = 1; y <= asked.length; y += 1) {
    const here = [y]
    for (let x = 1; x <= word.length; x += 1) {
      const same = asked[y - 1] === word[x - 1]
      let cost = Math.min((above[x - 1] ?? 0) + (same ? 0 : 1), (above[x] ?? 0) + 1, (here[x - 1] ?? 0) + 1)
      if (asked[y - 1] === word[x - 2] && asked[y - 2] === word[x - 1])
        cost = Math.min(cost, (before[x - 2] ?? cost) + 1)
      here.push(cost)
    }
    before = above
    above = here
  }
  return Math.min(...above.slice(Math.max(0, asked.length - slips))) <= slips
}

/** A letter that two of the form came from, such as `œ`, is in it whole. */
function stretch({ starts }: Word, from: number, to: number): Stretch {
  const last = starts[to - 1] ?? 0
  return { from: starts[from] ?? 0, to: starts.slice(to).find((start) => start > last) ?? last }
}

function runsOf(text: string, found: readonly Stretch[]): Runs {
  const runs: Runs = []
  let at = 0
  for (const { from, to } of found.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const start = Math.max(at, from)
    if (to <= start) continue
    runs.push({ text: text.slice(at, start), hit: false }, { text: text.slice(start, to), hit: true })
    at = to
  }
  return joined([...runs, { text: text.slice(at), hit: false }])
}

/** Without runs of nothing, and with neighbours of a kind as one. */
function joined(runs: Runs): Runs {
  const whole: Runs = []
  for (const run of runs) {
    const last = whole.at(-1)
    if (last && last.hit === run.hit) last.text += run.text
    else if (run.text !== '') whole.push({ ...run })
  }
  return whole
}

/** Moves a place in a text to where a word begins or ends, if one does nearby. */
function wordEdge(text: string, at: number, side: 'before' | 'after'): number {
  if (at === 0 || at === text.length) return at
  const space = side === 'after' ? text.indexOf(' ', at) + 1 : text.lastIndexOf(' ', at)
  return space > 0 && Math.abs(space - at) <= LEAD ? space : at
}
