import type { Deps } from '#/server/deps.ts'
import { secondsLeft, signLink } from '#/server/platform/security/links.ts'

/** What the signatures are for. */
const LINKS = 'files'

/**
 * Where something of a file is, for whoever was shown the file. The grant is a part of the path and is for the whole
 * file, so that what a playlist names beside itself is found; it runs out within a day.
 * @param path below the file's folder in the storage, such as `original.pdf`
 * @param options.keep whether the browser is to save it under the file's name
 * @returns `/api/files/{id}/{until}.{signature}/{path}`
 */
export function fileAddress(
  deps: Pick<Deps, 'config' | 'keys'>,
  id: string,
  path: string,
  { keep = false }: { keep?: boolean } = {},
): string {
  const [until, signature] = grantOf(deps, id)
  return `${deps.config.apiBase}/files/${id}/${until}.${signature}/${path}${keep ? '?download' : ''}`
}

function grantOf(deps: Pick<Deps, 'keys'>, id: string): [string, string] {
  const query = new URLSearchParams(signLink(deps.keys.hash(LINKS), id))
  return [query.get('until') ?? '', query.get('signature') ?? '']
}

/** @returns for how many seconds a grant of a file is still good; `undefined` = it is not, or never was */
export function grantSeconds(deps: Pick<Deps, 'keys'>, id: string, grant: string): number | undefined {
  const [until = '', signature = ''] = grant.split('.')
  if (!/^\d{1,12}$/.test(until)) return undefined
  return secondsLeft(deps.keys.hash(LINKS), { name: id, until: Number(until), signature })
}
