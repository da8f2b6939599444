import type { ReactElement, ReactNode } from 'react'
import { type Run, runsOfWords } from '#/i18n/bidi-runs.ts'
import { Ltr } from '#/ui/bidi.tsx'
import { Formula } from './formula.tsx'
import { formulasIn, type WrittenFormula } from './formulas-in.ts'

/** Stands for a formula while a text is cut into runs: a number that is written from left to right. */
const PLACE = '\u2188'

/**
 * What a person wrote, as text and formulas and nothing else: phone numbers, times and calculations are drawn as they
 * were typed, also between Arabic words. It stands in an element with `dir="auto"`, which keeps breaks of lines as they
 * are.
 */
export function Words({ of }: { of: string }): ReactElement {
  return <>{piecesOf(of).map(drawRun)}</>
}

interface Piece extends Run {
  /** Behind the text. */
  formula?: WrittenFormula | undefined
}

/** @returns runs, each as what stands before its first formula and behind each of them */
function piecesOf(words: string): Piece[][] {
  const formulas = formulasIn(words)
  const places: number[] = []
  let text = ''
  let end = 0
  for (const formula of formulas) {
    text += words.slice(end, formula.start)
    places.push(text.length)
    text += PLACE
    end = formula.end
  }
  let start = 0
  let next = 0
  return runsOfWords(text + words.slice(end)).map((run) => {
    const pieces: Piece[] = []
    let from = 0
    for (let place = places[next]; place !== undefined && place < start + run.text.length; place = places[next]) {
      pieces.push({ ...run, text: run.text.slice(from, place - start), formula: formulas[next] })
      from = place - start + 1
      next += 1
    }
    start += run.text.length
    return [...pieces, { ...run, text: run.text.slice(from) }]
  })
}

function drawRun(pieces: Piece[], index: number): ReactNode {
  const drawn = pieces.map(({ text, formula }, nth) => [
    text,
    formula && <Formula key={`${index} ${nth}`} of={formula} />,
  ])
  if (!pieces[0]?.ltr) return drawn
  // One with formulas may need more than a line.
  return pieces.length > 1 ? (
    <bdi key={index} dir="ltr" className="whitespace-pre-wrap">
      {drawn}
    </bdi>
  ) : (
    <Ltr key={index}>{drawn}</Ltr>
  )
}
