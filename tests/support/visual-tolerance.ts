import { readFileSync, writeFileSync } from 'node:fs'
import { chromiumMajor, chromiumPath } from './chromium.ts'

/** Where the baselines note the major version of the Chromium that drew them. */
export const drawnByFile = new URL('../visual/baselines/chromium.json', import.meta.url)

interface Comparison {
  /** How different a pixel's colour may be, 0 to 1. */
  threshold: number
  maxDiffPixels?: number
  /** Share of all pixels that may differ, 0 to 1. */
  maxDiffPixelRatio?: number
  animations: 'disabled'
  caret: 'hide'
  scale: 'css'
}

/** The same Chromium draws the same page to the pixel; a button that loses its round corners changes some fifty. */
const strict = { threshold: 0.1, maxDiffPixels: 40 }
/**
 * Another Chromium may place glyphs on other fractions of a pixel (measured: up to 0.3 % of a screen), which says
 * nothing; a screen moved by two pixels (1.6 % and more), in another font or without its sidebar does.
 */
const tolerant = { threshold: 0.2, maxDiffPixelRatio: 0.005 }

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
  return { ...(same ? strict : tolerant), animations: 'disabled', caret: 'hide', scale: 'css' }
}

/** @returns a line for the person who reads the results when the baselines come from another Chromium */
export function toleranceNotice(): string | undefined {
  const here = chromiumMajor(chromiumPath())
  const drawn = drawnBy()
  if (drawn === undefined || drawn === here) return undefined
  return `Visual baselines were drawn by Chromium ${drawn}, this is ${here}: they are compared loosely; draw them anew with: npm test -- visual --update`
}

/** Notes who drew the baselines; to be called right after drawing them all. */
export function recordChromium(): void {
  writeFileSync(drawnByFile, `${JSON.stringify({ major: chromiumMajor(chromiumPath()) }, null, 2)}\n`)
}
