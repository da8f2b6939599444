/** Numbers with something between their digits, or with a sign or a percent: drawn out of order among Arabic words. */
const RUN = /[+−-]?\d(?:[\d\s\u00a0]*[.,:/;+×=−–-]?\s?\d)*\s?%?/gu

/**
 * Cuts a text at the numbers that must be drawn as they are typed: phone numbers, times, ranges, calculations.
 * @returns the pieces in order; `ltr` ones go into an isolate
 */
export function runsOf(text: string): { text: string; ltr: boolean }[] {
  const pieces: { text: string; ltr: boolean }[] = []
  let end = 0
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (/^\d+$/.test(run.trim())) continue
    const kept = run.trimEnd()
    if (index > end) pieces.push({ text: text.slice(end, index), ltr: false })
    pieces.push({ text: kept, ltr: true })
    end = index + kept.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), ltr: false })
  return pieces
}
