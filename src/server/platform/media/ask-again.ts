/** Milliseconds after which a machine is asked again for what it had not: it may have been busy, or it was installed. */
const ASK_AGAIN_MS = 60_000

/**
 * Asks a machine once for something that takes seconds to find out, whoever wants to know it, and again a minute after
 * it was not there.
 * @param ask what there is; a failure counts as `missing`
 * @param missing what is said where there is nothing
 * @returns what there is
 */
export function askAgain<T>(ask: () => Promise<T>, missing: T): () => Promise<T> {
  let known: { answer: Promise<T>; at: number; found?: boolean } | undefined
  return () => {
    const now = Date.now()
    // Decided without waiting, so that many who come at the same time ask once.
    if (!known || (known.found === false && now - known.at > ASK_AGAIN_MS)) {
      const asked: typeof known = { answer: ask().catch(() => missing), at: now }
      asked.answer.then((answer) => {
        asked.found = answer !== missing
      })
      known = asked
    }
    return known.answer
  }
}
