import type { ReactElement } from 'react'

/** @returns the first letter of a name as a reader sees it, with its marks */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(name.trim())
  const letter = first?.segment.toUpperCase() ?? ''
  // Alone, this letter looks like a number; with a stroke after it, it is the letter.
  return letter === 'ه' ? 'هـ' : letter
}

/** A person's picture, or their first letter, in a disc; their name stands beside it. */
export function Avatar({ name, photo }: { name: string; photo?: string | null }): ReactElement {
  if (photo) return <img className="avatar" src={photo} alt="" width={36} height={36} decoding="async" />
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
