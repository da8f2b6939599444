/** A piece of a text; `ltr` ones are drawn as they are typed, in an isolate of their own. */
export interface Run {
  text: string
  ltr: boolean
  /** A name out of a machine, such as a cookie's. */
  code?: true
}

const ARABIC = /[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff]/u
/**
 * What stands between Arabic words: neither Arabic letters and punctuation nor quotation marks and dashes of a sentence.
 * An isolate that is there already keeps both of its ends.
 */
const BETWEEN = /[^\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufeff\u2066-\u2069«»“”"…—\n]+/gu
/** Digits in groups, which in any language stay on one line. */
const GROUPED = /\+?\d{1,3}(?:[ \u00a0]\d{2,3})+/gu
const LATIN = /\p{Script=Latin}/u
const PLAIN_NUMBER = /^\d+$/
const PLAIN_WORDS = /^[\p{L}\p{M}\s'’.-]+$/u
const INTERVAL = /^[[\]][^[\]]*[;,][^[\]]*[[\]]$/
/** A run in an isolate is not broken into lines; longer ones are sentences, with an element of their own language. */
const LONGEST = 40
/** So much of a sentence may stand around a run; what is longer between two Arabic words is not looked through. */
const LONGEST_BETWEEN = 2 * LONGEST
/** Brackets and marks of the sentence, one in the other, that are taken away around a run. */
const MOST_AROUND = 12

/**
 * Cuts a text at what must be drawn as it is typed: phone numbers, times, ranges, percentages, calculations, formulas.
 * Among Arabic words an unmarked one is drawn out of order. In other languages only grouped digits are kept together.
 * What stands between backticks is a name out of a machine.
 * @returns the pieces in order; joined, they are the text without its backticks
 */
export function runsOf(text: string): Run[] {
  // Every second piece stood between two.
  return text
    .split(/`([^`\n]+)`/)
    .flatMap((part, index): Run[] => (index % 2 ? [{ text: part, ltr: true, code: true }] : wordRuns(part, text)))
}

/**
 * Cuts what somebody wrote as `runsOf` does, each line by itself and without names out of machines. The time it takes
 * grows with the length of the text and no faster, whatever stands in it.
 * @returns the pieces in order, breaks of lines among them; joined, they are the text
 */
export function runsOfWords(words: string): Run[] {
  return words.split(/(\n)/).flatMap((line) => wordRuns(line, line))
}

function wordRuns(text: string, whole: string): Run[] {
  const found = ARABIC.test(whole)
    ? isolatedIn(text)
    : [...text.matchAll(GROUPED)].map(({ 0: run, index }) => [index, run])
  const pieces: Run[] = []
  let end = 0
  for (const [start, run] of found as [number, string][]) {
    if (start > end) pieces.push({ text: text.slice(end, start), ltr: false })
    pieces.push({ text: run, ltr: true })
    end = start + run.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), ltr: false })
  return pieces
}

function isolatedIn(text: string): [start: number, run: string][] {
  // After a Latin word a number is drawn as a part of it, over a comma too: `PDF، 194`.
  const besideLatin = LATIN.test(text)
  return [...text.matchAll(BETWEEN)].flatMap(({ 0: between, index }): [number, string][] => {
    if (between.length > LONGEST_BETWEEN) return []
    const run = withoutSentence(between)
    if (run.length === 0 || run.length > LONGEST || PLAIN_WORDS.test(run)) return []
    if (PLAIN_NUMBER.test(run) && !besideLatin) return []
    // Only punctuation: it belongs to the sentence.
    if (!/[\p{L}\p{N}]/u.test(run)) return []
    return [[index + between.indexOf(run), run]]
  })
}

/** Takes away, at both ends, what belongs to the sentence around: spaces, full stops, a dash or a bracket on its own. */
function withoutSentence(between: string): string {
  let run = between
  for (let around = 0, before = ''; before !== run && around < MOST_AROUND; around++) {
    before = run
    run = run
      .trim()
      .replace(/^[^\p{L}\p{N}\s]+\s+/u, '')
      .replace(/\s+[^\p{L}\p{N}\s]+$/u, '')
      .replace(/[.,:;!?]+$/, '')
      .replace(/^[.,:;!?]+/, '')
    if (isWrapped(run)) run = run.slice(1, -1)
    else if (run.startsWith('(') && count(run, '(') > count(run, ')')) run = run.slice(1)
    else if (run.endsWith(')') && count(run, ')') > count(run, '(')) run = run.slice(0, -1)
    else if (!INTERVAL.test(run)) run = run.replace(/^[[\]]+|[[\]]+$/g, '')
  }
  return run
}

/** @returns whether a bracket that opens at the start closes at the end */
function isWrapped(run: string): boolean {
  if (!run.startsWith('(') || !run.endsWith(')')) return false
  let depth = 0
  for (const [index, letter] of [...run].entries()) {
    if (letter === '(') depth++
    if (letter === ')') depth--
    if (depth === 0) return index === [...run].length - 1
  }
  return false
}

function count(text: string, letter: string): number {
  return text.split(letter).length - 1
}
