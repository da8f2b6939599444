import { useEffect, useState } from 'react'
import { addMessages } from '#/portals/shared/page-messages.ts'

type Parts = typeof import('./questions/parts.ts')

/** The code that draws questions, with its words. */
export interface QuestionsCode {
  parts: Parts | undefined
  /** Why it did not come. */
  error: unknown
  retry: () => void
}

let known: Parts | undefined

/**
 * @returns what draws questions, once its words are there too. They are not fetched from within it: a module that has failed
 *   once is never tried again
 */
export async function fetchParts(): Promise<Parts> {
  const [parts] = await Promise.all([import('./questions/parts.ts'), addMessages('threads')])
  return parts
}

/** Fetches what draws the questions of a lesson, once it is wanted. */
export function useQuestionsCode(wanted: boolean): QuestionsCode {
  const [parts, setParts] = useState(() => known)
  const [error, setError] = useState<unknown>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (parts || !wanted) return undefined
    let left = false
    setError(undefined)
    fetchParts().then(
      (found) => {
        known = found
        if (!left) setParts(found)
      },
      (fault: unknown) => {
        if (!left) setError(fault)
      },
    )
    return () => {
      left = true
    }
  }, [parts, wanted, tries])
  return { parts, error, retry: () => setTries(tries + 1) }
}
