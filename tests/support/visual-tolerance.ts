import { readFileSync, writeFileSync } from 'node:fs'
import { chromiumMajor, chromiumPath } from './chromium.ts'

/** Where the baselines note the major version of the Chromium that drew them. */
export const drawnByFile = new URL('../visual/baselines/chromium.json', import.meta.url)

interface Comparison {
  /** How different a pixel's colour may be, 0 to 1. */
  threshold: number
  /** How many of all pixels may differ, 0 to 1. */
  maxDiffPixelRatio: number
  animations: 'disabled'
  caret: 'hide'
  scale: 'css'
}

const exact = { threshold: 0.1, maxDiffPixelRatio: 0.001 }
/** Another Chromium draws the edges of the same glyphs a little differently, but puts them in the same places. */
const tolerant = { threshold: 0.25, maxDiffPixelRatio: 0.01 }

/** @returns the major version that drew the baselines; `undefined` before there are any */
export function drawnBy(): number | undefined {
  try {
    return (JSON.parse(readFileSync(drawnByFile, 'utf8')) as { major: number }).major
  } catch {
    return undefined
  }
}

/** @returns how screenshots are compared with the baselines on this machine */
export function comparison(): Comparison {
  const same = drawnBy() === chromiumMajor(chromiumPath())
  return { ...(same ? exact : tolerant), animations: 'disabled', caret: 'hide', scale: 'css' }
}

/** @returns a line for the person who reads the results when the baselines come from another Chromium */
export function toleranceNotice(): string | undefined {
  const here = chromiumMajor(chromiumPath())
  const drawn = drawnBy()
  if (drawn === undefined || drawn === here) return undefined
  return `Visual baselines were drawn by Chromium ${drawn}, this is ${here}: colours of edges are compared loosely, places strictly.`
}

/** Notes who drew the baselines; to be called right after drawing them all. */
export function recordChromium(): void {
  writeFileSync(drawnByFile, `${JSON.stringify({ major: chromiumMajor(chromiumPath()) }, null, 2)}\n`)
}
