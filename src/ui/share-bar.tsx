import type { ReactElement } from 'react'

/** A part of a whole. */
export interface Share {
  key: string
  value: number
  tone: 'primary' | 'success' | 'accent' | 'neutral' | 'error'
}

/** The drawing's own units. */
const WIDTH = 1000
const HEIGHT = 10
/** The least that can be seen. */
const LEAST = 6

/** Parts of a whole beside each other, in reading direction. Decoration: the numbers beside it say the same. */
export function ShareBar({ shares }: { shares: readonly Share[] }): ReactElement {
  const shown = shares.filter(({ value }) => value > 0)
  const whole = shown.reduce((sum, { value }) => sum + value, 0)
  const free = WIDTH - LEAST * shown.length
  const widths = shown.map(({ value }) => LEAST + (value / whole) * free)
  const starts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0))
  return (
    <svg className="share-bar" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {shown.map(({ key, tone }, index) => (
        <rect key={key} data-tone={tone} x={starts[index]} width={widths[index]} height={HEIGHT} />
      ))}
      {starts.slice(1).map((start) => (
        <line key={start} x1={start} x2={start} y2={HEIGHT} />
      ))}
    </svg>
  )
}
