import { accessSync, constants, existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a program gets of this machine, besides what the system is made of. */
export interface Reach {
  /** Files and folders that it reads, absolute. */
  reads: readonly string[]
  /** The folder that it writes to; absent = nowhere. */
  writes?: string
  /** Bytes of memory that it may ask for. */
  memory: number
  /** Bytes of a file that it may write; what lies in memory and has no name is one too. */
  largest: number
  /** Folders of which it sees nothing but what it reads and writes there, wherever they lie; absent = none. */
  hides?: readonly string[]
  /** From 0, as the server itself, to 19: people's requests come first. */
  nice: number
}

/** A program and what it is called with. */
export interface Command {
  command: string
  args: readonly string[]
  env: Readonly<Record<string, string>>
}

/** What keeps a program from the rest of the machine: other files, other processes, any network. */
export interface Wall {
  name: 'bwrap' | 'unshare' | 'none'
  /** @param command its path */
  enclose(command: string, args: readonly string[], reach: Reach): Command
}

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
/** Programs and libraries of the system; nothing of them is anybody's secret. */
const SYSTEM = [
  '/usr',
  '/bin',
  '/sbin',
  '/lib',
  '/lib32',
  '/lib64',
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/nix/store',
]
/** Where `unshare` builds what the program sees; every Linux has one of them, and only the program sees what is built there. */
const ROOTS = ['/mnt', '/media', '/srv', '/opt', '/home']
/** Bytes that a program may write to where nothing is kept. */
const SCRATCH = '1048576'
/** Files that it may have open at the same time. */
const MOST_FILES = 128
const SCRIPT = fileURLToPath(new URL('wall.sh', import.meta.url))

/** Bubblewrap: what desktops run strangers' programs in. */
export const bubblewrap: Wall = {
  name: 'bwrap',
  enclose(command, args, reach) {
    const { writes } = reach
    return {
      command: 'bwrap',
      args: [
        ...['--unshare-all', '--die-with-parent', '--new-session', '--cap-drop', 'ALL', '--hostname', 'child'],
        ...SYSTEM.flatMap((path) => ['--ro-bind-try', path, path]),
        // No limit of the program's counts what is written to a `tmpfs`.
        ...['--dev', '/dev', '--size', SCRATCH, '--tmpfs', '/tmp', '--chdir', '/'],
        ...(reach.hides ?? []).flatMap((path) => ['--size', SCRATCH, '--tmpfs', path]),
        ...readsOf(command, reach).flatMap((path) => ['--ro-bind', path, path]),
        ...(writes ? ['--bind', writes, writes] : []),
        ...['--remount-ro', '/dev', '--remount-ro', '/'],
        ...['--', ...limited(reach), command, ...args],
      ],
      env: BARE,
    }
  },
}

/** The same by util-linux, which nearly every Linux has; for root, and for others where they may have namespaces. */
export const unshare: Wall = {
  name: 'unshare',
  enclose(command, args, reach) {
    const own = process.getuid?.() === 0 ? [] : ['--map-root-user']
    const reads = readsOf(command, reach)
    const hides = (reach.hides ?? []).map((path) => `-${path}`)
    return {
      command: 'unshare',
      args: [
        ...['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child', ...own],
        ...[
          'sh',
          SCRIPT,
          rootBeside([...reads, reach.writes ?? '']),
          reach.writes ?? '',
          ...SYSTEM,
          ...hides,
          ...reads,
          '--',
        ],
        ...[...limited(reach), command, ...args],
      ],
      env: BARE,
    }
  },
}

/** No wall: as much memory and time as it may have, and nothing of our environment. */
export const noWall: Wall = {
  name: 'none',
  enclose(command, args, reach) {
    const [first = command, ...rest] = [...(pathOf('prlimit') ? limited(reach) : []), command, ...args]
    return { command: first, args: rest, env: BARE }
  },
}

/** @returns a folder that holds none of these paths: what is built there lies over it */
function rootBeside(paths: readonly string[]): string {
  const free = ROOTS.find((root) => existsSync(root) && !paths.some((path) => path.startsWith(`${root}/`)))
  if (free === undefined) throw new Error(`Files lie in each of ${ROOTS.join(', ')}`)
  return free
}

const BARE = { PATH, HOME: '/tmp', LANG: 'C.UTF-8' }

/** Data, not addresses: Node sets hundreds of gigabytes of those aside and never asks for the memory behind them. */
function limited({ memory, largest, nice }: Reach): string[] {
  const bounds = [`--data=${memory}`, `--fsize=${largest}`, `--nofile=${MOST_FILES}`, '--core=0']
  return ['nice', '-n', String(nice), 'prlimit', ...bounds, '--']
}

function readsOf(command: string, { reads }: Reach): string[] {
  return [...new Set([command, realpathSync(command), ...reads])]
}

/** @returns where a program is, by its name or path; `undefined` = nowhere */
export function pathOf(command: string): string | undefined {
  const folders = command.includes('/') ? [''] : (process.env.PATH ?? PATH).split(delimiter)
  return folders
    .map((folder) => (folder ? join(folder, command) : command))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}
