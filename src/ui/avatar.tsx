import type { ReactElement } from 'react'

/** @returns the first letter of a name as a reader sees it, with its marks */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(name.trim())
  const letter = first?.segment.toUpperCase() ?? ''
  // Alone, this letter looks like a number; with a stroke after it, it is the letter.
  return letter === 'ه' ? 'هـ' : letter
}

/** A person's first letter in a disc; their name stands beside it. */
export function Avatar({ name }: { name: string }): ReactElement {
  return (
    <span className="avatar" aria-hidden="true">
      {firstLetter(name)}
    </span>
  )
}

/** A person's first letter under an arch. */
export function Monogram({ name }: { name: string }): ReactElement {
  return (
    <span className="arch monogram" aria-hidden="true">
      {firstLetter(name)}
    </span>
  )
}
