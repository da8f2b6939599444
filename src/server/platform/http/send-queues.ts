import { readFileSync, readlinkSync } from 'node:fs'

const TABLES = ['/proc/self/net/tcp', '/proc/self/net/tcp6']
/** Columns of a row that count here. */
const QUEUES = 4
const INODE = 9

/**
 * @returns what tells, by the number of an open file, how many bytes of a connection the system holds until the other
 *   side has taken them; `undefined` where it does not tell (all but Linux)
 */
export function readSendQueues(): (file: number) => number | undefined {
  const queues = new Map<string, number>()
  for (const line of TABLES.flatMap(rowsOf)) {
    const columns = line.trim().split(/\s+/)
    const [held = ''] = columns[QUEUES]?.split(':') ?? []
    queues.set(`socket:[${columns[INODE]}]`, Number.parseInt(held, 16))
  }
  return (file) => queues.get(socketOf(file))
}

function rowsOf(table: string): string[] {
  try {
    return readFileSync(table, 'latin1').split('\n').slice(1)
  } catch {
    return []
  }
}

/** @returns the name by which the system knows the socket behind an open file, such as `socket:[1234]` */
function socketOf(file: number): string {
  try {
    return readlinkSync(`/proc/self/fd/${file}`)
  } catch {
    return ''
  }
}
