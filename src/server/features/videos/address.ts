import type { Deps } from '#/server/deps.ts'
import { secondsLeft, signLink } from '#/server/platform/security/links.ts'

/** What the signatures are for. */
const LINKS = 'videos'

/** @returns where the picture of a video of the channel is, for whoever was shown the video; it runs out within a day */
export function videoPictureAddress(deps: Pick<Deps, 'config' | 'keys'>, id: string): string {
  return `${deps.config.apiBase}/videos/${id}/picture?${signLink(deps.keys.hash(LINKS), id)}`
}

/** @returns for how many seconds an address is still good; `undefined` = it is not, or never was */
export function pictureSeconds(
  deps: Pick<Deps, 'keys'>,
  link: { id: string; until: number; signature: string },
): number | undefined {
  return secondsLeft(deps.keys.hash(LINKS), { name: link.id, until: link.until, signature: link.signature })
}
