import { isIP, isIPv6 } from 'node:net'

/**
 * The client's address. `X-Forwarded-For` is believed only from as many proxies as the configuration names, counted
 * from our end: what is further left is the client's own word.
 */
export function clientAddress(remote: string | undefined, forwardedFor: string | undefined, hops: number): string {
  const peer = plain(remote ?? '')
  if (hops === 0 || !forwardedFor) return peer
  const chain = [...forwardedFor.split(',').map(plain), peer]
  const client = chain[Math.max(0, chain.length - 1 - hops)] ?? ''
  return isIP(client) ? client : peer
}

/** @returns the key under which an address is counted: IPv6 by its /64, which one household has whole */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = address.includes('::') ? tail.split(':').filter(Boolean) : []
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/** The bare address: without the port and brackets that some proxies write, a zone, or the prefix of a mapped IPv4. */
function plain(address: string): string {
  return address
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
}
