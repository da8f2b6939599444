import { lookup as lookUp } from 'node:dns'
import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import { isPushService } from './services.ts'

/** Milliseconds that a push service has for its answer; one that has none keeps the others waiting so long. */
const PATIENCE_MS = 10_000

/** Addresses of no public machine (RFC 6890 and its like): a name that leads there is not a push service's. */
const NOT_PUBLIC = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(address, bits, 'ipv4')
}
/** Of version 6 what is given to machines, but for what is of documents, tunnels and version 4 in other clothes. */
const GIVEN_V6 = new BlockList()
GIVEN_V6.addSubnet('2000::', 3, 'ipv6')
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC.addSubnet(address, bits, 'ipv6')
}

/** @returns whether an IP address is one of the public net */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return GIVEN_V6.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6')
  return !NOT_PUBLIC.check(address, 'ipv4')
}

/** The name of a push service leads to a machine of no public address. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError'
  readonly code = 'EPRIVATE'
}

/** Looks a name up once, for the connection that is made to what is found. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookUp(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, [])
    // Not the others of them either: whose name leads to both means no good.
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address))) {
      return done(new PrivateAddressError('This name leads to no public address'), [])
    }
    const [first] = found
    if (options.all) done(null, found)
    else done(null, first?.address ?? '', first?.family)
  })
}

/**
 * Posts to a push service. What it answers with is not read, and where it sends us we do not go.
 * @param options.local the origin of a push service on a machine of ours, which may have any address
 * @returns the status of the answer
 * @throws {Error} when there is none, after ten seconds at most; for an address of no push service
 */
export function postToPushService(
  address: string,
  {
    headers,
    body,
    signal,
    local,
  }: { headers: Record<string, string>; body: Buffer; signal: AbortSignal; local?: string },
): Promise<number> {
  if (!isPushService(address, local)) return Promise.reject(new Error('This is not the address of a push service'))
  const url = new URL(address)
  const ours = local !== undefined && url.origin === local
  const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, {
    method: 'POST',
    headers,
    signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
    ...(!ours && { lookup: publicLookup }),
  })
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.on('error', () => {})
      // A short answer leaves the connection to the next one; nothing else is waited for.
      if (Number(response.headers['content-length'] ?? Number.NaN) <= 1_000) response.resume()
      else response.destroy()
    })
    request.end(body)
  })
}
