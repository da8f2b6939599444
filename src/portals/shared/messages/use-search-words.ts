import { useEffect, useRef, useState } from 'react'

/** How long somebody pauses before their words are looked for, in milliseconds. */
const PAUSE_MS = 300

/**
 * What is in a search field: looked for after a pause, and following Back, Forward and "clear".
 * @param q what is looked for now
 */
export function useSearchWords(
  q: string,
  ask: (q: string) => void,
): [words: string, setWords: (words: string) => void] {
  const [words, setWords] = useState(q)
  const [known, setKnown] = useState(q)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  if (known !== q) {
    setKnown(q)
    if (words.trim() !== q) setWords(q)
  }
  useEffect(() => {
    if (words.trim() === q) return
    const timer = setTimeout(() => latest.current(words.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words, q])
  return [words, setWords]
}
