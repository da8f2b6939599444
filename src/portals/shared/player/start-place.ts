import type { MaterialPlace } from '#/contract/progress.ts'
import type { KeptPlace } from '#/stores/player.ts'

/** So near to its end, a film begins anew. */
const END_SECONDS = 5

/**
 * Where to go on: where the student stopped last on whichever device, unless this one knows of something later, which
 * the server had not heard of when the page was read.
 * @param length of the film in seconds; `null` = not known
 * @returns 0 to begin at the beginning
 */
export function startPlace(
  serverPlace: MaterialPlace | undefined,
  kept: KeptPlace | undefined,
  length: number | null,
): number {
  const later = kept && (!serverPlace || kept.at > Date.parse(serverPlace.positionAt))
  const seconds = later ? kept.seconds : (serverPlace?.position ?? 0)
  const over = length !== null && seconds > length - END_SECONDS
  return over || seconds < END_SECONDS ? 0 : seconds
}
