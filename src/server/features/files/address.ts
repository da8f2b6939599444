import type { Actor } from '#/server/actor.ts'
import type { Deps } from '#/server/deps.ts'
import { type Link, secondsLeft, signLink } from '#/server/platform/security/links.ts'

/** What the signatures are for. */
const LINKS = 'files'

const GRANT = /^(\d{1,12})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/

/**
 * What all addresses of a file begin with, for whoever was shown the file; one signature, however much there is of it.
 * The grant is a part of the path and is for the whole file, so that what a playlist names beside itself is found. It is
 * for one session, and runs out within a day.
 * @returns `/api/files/{id}/{until}.{session}.{signature}/`, to be followed by a path below the file's folder in the
 *   storage, such as `original`, and by `?download` where the browser is to save it under the file's name
 */
export function fileBase(
  { config, keys }: Pick<Deps, 'config' | 'keys'>,
  { authSessionId }: Pick<Actor, 'authSessionId'>,
  id: string,
): string {
  const { until, session, signature } = signLink(keys.hash(LINKS), authSessionId, id)
  return `${config.apiBase}/files/${id}/${until}.${session}.${signature}/`
}

/**
 * @returns for how many seconds a grant of a file is still good, and for which session; `undefined` = it is not good,
 *   or never was
 */
export function grantOf(
  { keys }: Pick<Deps, 'keys'>,
  id: string,
  grant: string,
): { seconds: number; session: string } | undefined {
  const [, until, session = '', signature = ''] = GRANT.exec(grant) ?? []
  if (until === undefined) return undefined
  const link: Link = { until: Number(until), session, signature }
  const seconds = secondsLeft(keys.hash(LINKS), { ...link, name: id })
  return seconds === undefined ? undefined : { seconds, session }
}
