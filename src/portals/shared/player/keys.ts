/** What a key asks of the player. */
export type KeyAction =
  | { do: 'toggle' | 'mute' | 'fullscreen' | 'captions' | 'help' }
  | { do: 'skip'; seconds: number }
  | { do: 'rate'; step: 1 | -1 }
  | { do: 'seek'; share: number }

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>

const LETTERS: Readonly<Record<string, KeyAction>> = {
  k: { do: 'toggle' },
  j: { do: 'skip', seconds: -10 },
  l: { do: 'skip', seconds: 10 },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  c: { do: 'captions' },
}
const NAMED: Readonly<Record<string, KeyAction>> = {
  ' ': { do: 'toggle' },
  // The time runs from left to right, whichever way the page is read.
  ArrowLeft: { do: 'skip', seconds: -5 },
  ArrowRight: { do: 'skip', seconds: 5 },
  Home: { do: 'seek', share: 0 },
  End: { do: 'seek', share: 1 },
  '>': { do: 'rate', step: 1 },
  '<': { do: 'rate', step: -1 },
  '?': { do: 'help' },
  '؟': { do: 'help' },
}

/**
 * @returns what a key means to the player. Letters and digits are found on any keyboard: by what they write where that
 *   is Latin, otherwise (on an Arabic one, or in the row of an AZERTY) by where they are
 */
export function actionOf({ key, code, ctrlKey, metaKey, altKey }: Pressed): KeyAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  const named = NAMED[key]
  if (named) return named
  const letter = /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()
  const known = letter && LETTERS[letter]
  if (known) return known
  const digit = /^\d$/.test(key) ? key : /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  return digit && !letter ? { do: 'seek', share: Number(digit) / 10 } : undefined
}

/** Speeds that are offered. */
export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** @returns the next speed up or down; the same at the ends */
export function nextRate(rate: number, step: 1 | -1): number {
  const further = RATES.filter((each) => (step > 0 ? each > rate : each < rate))
  return (step > 0 ? further[0] : further.at(-1)) ?? rate
}
