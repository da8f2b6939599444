/**
 * Whether a request that changes something comes from a page of this site. `Sec-Fetch-Site` decides where a browser
 * sends it; older ones are judged by `Origin`, which must be the site's public origin or the address it was asked at.
 */
export function comesFromThisSite(headers: Headers, publicOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = headers.get('origin')
  if (!origin) return false
  if (origin === publicOrigin) return true
  const { protocol } = new URL(publicOrigin)
  return origin === `${protocol}//${headers.get('host')}`
}
