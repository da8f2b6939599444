import type { KeyedHash } from './keys.ts'

/** Half of how long an address may live: it is the same for all that time, so that browsers keep what is behind it. */
const STEP_SECONDS = 43_200

/**
 * Signs an address that whoever is given it may open, for half a day at least and a day at most.
 * @returns its query: `until=…&signature=…`
 */
export function signLink(hash: KeyedHash, name: string): string {
  const until = (Math.floor(Date.now() / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS
  return `until=${until}&signature=${hash.of(`${until} ${name}`)}`
}

/** @returns for how many seconds an address is still good; `undefined` = it is not, or never was */
export function secondsLeft(
  hash: KeyedHash,
  { name, until, signature }: { name: string; until: number; signature: string },
): number | undefined {
  const left = until - Math.floor(Date.now() / 1000)
  return left > 0 && hash.matches(signature, `${until} ${name}`) ? left : undefined
}
