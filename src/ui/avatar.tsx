import type { ReactElement } from 'react'
import { classes } from './classes.ts'

/** @returns the first letter of a name as a reader sees it, with its marks */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(name.trim())
  const letter = first?.segment.toUpperCase() ?? ''
  // Alone, this letter looks like a number; with a stroke after it, it is the letter.
  return letter === 'ه' ? 'هـ' : letter
}

export interface AvatarProps {
  name: string
  /** Where the person's picture is; without one, their first letter. */
  photo?: string | null
  large?: boolean
}

/** A person's picture, or their first letter, in a disc; their name stands beside it. */
export function Avatar({ name, photo, large }: AvatarProps): ReactElement {
  const look = classes('avatar', large && 'avatar-lg')
  if (photo) return <img className={look} src={photo} alt="" width={256} height={256} decoding="async" />
  return (
    <span className={look} aria-hidden="true">
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
