import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { DatabaseSetupError } from './setup-error.ts'

const exec = promisify(execFile)

/** Accounts to run PostgreSQL as when we are root, which it refuses. */
const ACCOUNTS = ['postgres', 'nobody']

/**
 * What lets another account through folders that it may not enter, least first; containers often lack the first one.
 * Entering and reading is enough, for the data folder is the account's own.
 */
const CAPABILITIES = ['dac_read_search', 'dac_override']

export interface Account {
  uid: number
  gid: number
}

/** How PostgreSQL's programs are run. */
export interface Runner {
  /** Who must own the data folder; absent = we ourselves. */
  account?: Account
  /** PostgreSQL's version, such as `18.4`. */
  version: string
  /** @returns program and arguments to start in place of these */
  command(program: string, args: string[]): [string, string[]]
  /** Options to start it with. PostgreSQL gets none of our secrets from the environment. */
  options: { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number }
}

/**
 * Finds a way to run PostgreSQL: as ourselves, or where we are root as another account.
 * @param postgres path of the server's program
 * @param dataDir existing folder that the server must be able to enter
 * @param folder the data folder in it; where it exists its owner goes on owning it
 * @throws {DatabaseSetupError} when there is no way
 */
export async function chooseRunner(postgres: string, dataDir: string, folder: string): Promise<Runner> {
  const tried: string[] = []
  for (const runner of await candidates(folder)) {
    const { version, reason } = await attempt(runner, postgres, dataDir)
    if (version) return { ...runner, version }
    tried.push(reason)
  }
  const reason = tried[0]
  throw new DatabaseSetupError(
    process.getuid?.() === 0
      ? `PostgreSQL refuses to run as root, and another account cannot run it here (${reason}): start as a plain user, or move the project and DATA_DIR to a folder that everyone may enter`
      : `PostgreSQL does not run here (${reason}): run npm install again, or set DATABASE_URL to a server of your own`,
  )
}

type Candidate = Omit<Runner, 'version'>

/** A real `cd` and a real start: permission bits alone do not tell what a capability permits. */
async function attempt(
  runner: Candidate,
  postgres: string,
  dataDir: string,
): Promise<{ version?: string; reason: string }> {
  const [program, args] = runner.command('/bin/sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', dataDir, postgres])
  try {
    const { stdout } = await exec(program, args, runner.options)
    return { version: /\(PostgreSQL\) (\d+\S*)/.exec(stdout)?.[1], reason: stdout.trim() }
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string }
    return { reason: (stderr || message).trim().split('\n')[0] ?? '' }
  }
}

async function candidates(folder: string): Promise<Candidate[]> {
  const options = { cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' } }
  if (process.getuid?.() !== 0) return [{ command: (program, args) => [program, args], options }]

  const account = (await ownerOf(folder)) ?? (await findAccount())
  const direct: Candidate = {
    account,
    command: (program, args) => [program, args],
    options: { ...options, ...account },
  }
  return [direct, ...CAPABILITIES.map((capability) => withCapability(account, capability, options))]
}

/** Runs programs through util-linux's `setpriv`, as another account with one capability of root's. */
function withCapability(account: Account, capability: string, options: Candidate['options']): Candidate {
  const flags = [
    `--reuid=${account.uid}`,
    `--regid=${account.gid}`,
    '--clear-groups',
    // Or access(2), by which initdb looks for its sibling programs, leaves the capability out (capabilities(7)).
    '--securebits=+no_setuid_fixup',
    `--inh-caps=+${capability}`,
    `--ambient-caps=+${capability}`,
  ]
  return { account, command: (program, args) => ['setpriv', [...flags, program, ...args]], options }
}

async function ownerOf(folder: string): Promise<Account | undefined> {
  const found = await stat(folder).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function findAccount(): Promise<Account> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  for (const name of ACCOUNTS) {
    const [, , uid, gid] = lines.find(([login]) => login === name) ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new DatabaseSetupError(
    `PostgreSQL refuses to run as root, and there is no account ${ACCOUNTS.join(' or ')} to run it as: start as a plain user`,
  )
}
