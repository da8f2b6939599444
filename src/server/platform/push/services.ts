/**
 * The push services of browsers: addresses of no others are kept, for whoever is signed in may name one, and the server
 * calls it. Chrome and its like, also as systems build it without Google's keys; Firefox; Safari; Edge.
 */
const HOSTS: ReadonlySet<string> = new Set([
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
])
const DOMAINS = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

/**
 * @param local the origin of a push service on a machine of ours, as tests have one
 * @returns whether an address is one of a push service, where the server may call
 */
export function isPushService(address: string, local?: string): boolean {
  const url = URL.parse(address)
  if (url?.username !== '' || url.password !== '') return false
  if (local !== undefined && url.origin === local) return true
  if (url.protocol !== 'https:' || url.port !== '') return false
  return HOSTS.has(url.hostname) || DOMAINS.some((domain) => url.hostname.endsWith(domain))
}
