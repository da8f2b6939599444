import { useState } from 'react'

/**
 * A number that the film says, and that somebody changes: what was asked for stands until the film says something else,
 * so that the second of two quick presses counts from the first.
 * @returns what is to be shown, and what keeps a wish
 */
export function useAsked(said: number): [shown: number, ask: (value: number) => void] {
  const [asked, setAsked] = useState<{ value: number; before: number }>()
  const stands = asked?.before === said
  if (asked && !stands) setAsked(undefined)
  return [stands && asked ? asked.value : said, (value) => setAsked({ value, before: said })]
}
