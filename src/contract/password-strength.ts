import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

// Large: a browser imports this file when somebody begins to type a password, never at the start of a page.

/** Least strength of a password, of 0 to 4. */
export const LEAST_STRENGTH = 2
/** Characters that are looked at: a long text takes long, and is strong when its beginning is. */
const LOOKED_AT = 64

const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/**
 * @param personal the person's own names, addresses and numbers
 * @returns how long a password would stand against guesses: 0 = not at all, 4 = for good
 */
export function passwordStrength(password: string, personal: readonly string[]): number {
  const beginning = [...password].slice(0, LOOKED_AT).join('')
  return judge.check(beginning, personal.filter(Boolean)).score
}
