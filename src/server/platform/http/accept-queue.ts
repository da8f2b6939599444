import { closeSync, openSync, readSync } from 'node:fs'

/** Sockets that listen come first in these tables; behind them there may be thousands. */
const TABLES = ['/proc/net/tcp', '/proc/net/tcp6']
const PART = 16 * 1024
/** Of a socket that listens, as the table has it. */
const LISTENS = '0A'
/** The first line of a socket that does not. */
const OTHER = /^ *\d+: \S+ \S+ (?!0A)/m

/**
 * @param port on which somebody listens
 * @returns how many connections the system has made there that nobody has accepted yet; 0 where it does not tell (all
 * but Linux)
 */
export function waitingToBeAccepted(port: number): number {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  let waiting = 0
  for (const line of TABLES.flatMap((table) => beginningOf(table).split('\n'))) {
    const [, local = '', , state, queues = ''] = line.trim().split(/\s+/)
    // For a socket that listens, what waits to be read are connections.
    if (state === LISTENS && local.endsWith(suffix)) waiting += Number.parseInt(queues.split(':')[1] ?? '0', 16)
  }
  return waiting
}

/** Read at once and not in turn: what is known must still be true when it is used. */
function beginningOf(file: string): string {
  let opened: number | undefined
  try {
    opened = openSync(file, 'r')
    const bytes = Buffer.alloc(PART)
    let text = ''
    // The system gives a page at a time.
    for (let read = 1; read > 0 && !OTHER.test(text); text += bytes.toString('latin1', 0, read)) {
      read = readSync(opened, bytes, 0, PART, null)
    }
    return text
  } catch {
    return ''
  } finally {
    if (opened !== undefined) closeSync(opened)
  }
}
