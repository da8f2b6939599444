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

/** @returns what comes over the wire from now on; the list grows */
export async function transfersOf(page: Page): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
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
