import { sql } from 'drizzle-orm'
import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { isLinkReaders, linkBinding, linkReader } from '#/server/features/auth-sessions/link-reader.ts'
import { preparedQuery } from '#/server/platform/database/prepared.ts'
import { type Link, linkSearch, secondsLeft, signLink } from '#/server/platform/security/links.ts'

/** What the signatures are for. */
const LINKS = 'videos'

const reader = preparedQuery<{ session: string }, { bindingHash: string | null }>(
  'video_picture_reader',
  sql`select ${linkBinding} from ${linkReader}`,
)

/**
 * @returns where the picture of a video of the channel is, for the session that was shown the video; it runs out within
 *   a day
 */
export function videoPictureAddress(
  { config, keys }: Pick<Deps, 'config' | 'keys'>,
  { authSessionId }: Pick<Actor, 'authSessionId'>,
  id: string,
): string {
  return `${config.apiBase}/videos/${id}/picture?${linkSearch(signLink(keys.hash(LINKS), authSessionId, id))}`
}

/**
 * The platform shows these pictures to everybody, so it is enough that who was given the address is still signed in.
 * @param binding the binding cookie that came along
 * @returns for how many seconds an address is still good; `undefined` = it is not, or never was; one query
 */
export async function pictureSeconds(
  deps: Pick<Deps, 'config' | 'database' | 'keys'>,
  { id, ...link }: Link & { id: string },
  binding: string | undefined,
): Promise<number | undefined> {
  const seconds = secondsLeft(deps.keys.hash(LINKS), { ...link, name: id })
  const [found] = seconds === undefined ? [] : await reader(deps.database, link)
  return found && isLinkReaders(deps, found.bindingHash, binding) ? seconds : undefined
}
