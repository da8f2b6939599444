import type { Page } from '@playwright/test'

/** Something that came over the wire. */
export interface Transfer {
  path: string
  type: string
  /** Of the body, as it came. */
  packed: number
  /** With the headers. */
  bytes: number
}

/** Milliseconds to an answer on a good mobile line: browsers load pictures further ahead where they know no line, or a slow one. */
const LATENCY = 20
const unbounded = { downloadThroughput: -1, uploadThroughput: -1 }

/** @returns what comes over the wire, that of a phone on 4G, from now on; the list grows */
export async function transfersOf(page: Page): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY, ...unbounded })
  const known = new Map<string, Omit<Transfer, 'bytes'>>()
  const transfers: Transfer[] = []
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { protocol, pathname } = new URL(response.url)
    const packed = Number(new Headers(response.headers as Record<string, string>).get('Content-Length'))
    if (protocol.startsWith('http')) known.set(requestId, { path: pathname, type, packed })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = known.get(requestId)
    if (transfer) transfers.push({ ...transfer, bytes: encodedDataLength })
  })
  return transfers
}

/** @returns the sum of numbers */
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
/** @returns the bytes of a type, such as `Script`, as they are packed */
export const packed = (transfers: readonly Transfer[], type: string): number =>
  sum(transfers.filter((each) => each.type === type).map((each) => each.packed))
