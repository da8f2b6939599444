import type { KeyedHash } from './keys.ts'

/** Half of how long an address may live: it is the same for all that time, so that browsers keep what is behind it. */
const STEP_SECONDS = 43_200

/** What an address that runs out carries: until when, in seconds since the epoch, and for which session. */
export interface Link {
  until: number
  /** The id of a row of `auth_sessions`; no secret, for it opens nothing without the signature. */
  session: string
  signature: string
}

/**
 * Signs an address for a session, for half a day at least and a day at most. Whoever opens it has to see that the
 * session is still alive, and that its person may still see what is behind it.
 * @param name of what is behind it
 */
export function signLink(hash: KeyedHash, session: string, name: string): Link {
  const until = (Math.floor(Date.now() / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS
  return { until, session, signature: hash.of(textOf(until, session, name)) }
}

/** @returns for how many seconds an address is still good; `undefined` = it is not, or never was */
export function secondsLeft(
  hash: KeyedHash,
  { name, until, session, signature }: Link & { name: string },
): number | undefined {
  const left = until - Math.floor(Date.now() / 1000)
  return left > 0 && hash.matches(signature, textOf(until, session, name)) ? left : undefined
}

/** @returns a link as the query of an address */
export function linkSearch({ until, session, signature }: Link): string {
  return `until=${until}&session=${session}&signature=${signature}`
}

function textOf(until: number, session: string, name: string): string {
  return `${until} ${session} ${name}`
}
