import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** Arguments that keep a headless Chromium quiet: no request of its own leaves the machine. */
export const chromiumArguments: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--font-render-hinting=none',
]

/** @returns the Chromium to test with: Playwright's own where it is there, else the machine's; `undefined` when none is */
export function findChromium(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [playwrightsOwn(), ...installed, ...elsewhere].find((path) => path !== undefined && isProgram(path))
}

/** @throws {Error} when no Chromium is installed */
export function chromiumPath(): string {
  const path = findChromium()
  if (!path) throw new Error('No Chromium is installed: run the tests with `npm test`, which installs one.')
  return path
}

/**
 * Finds Chromium, or installs Debian's where there is none and we may.
 * @returns its path
 * @throws {Error} saying what to install by hand
 */
export function ensureChromium(): string {
  const present = findChromium()
  if (present) return present
  const byHand = 'No Chromium was found and none could be installed: please install Chromium or Google Chrome.'
  if (!existsSync('/usr/bin/apt-get')) throw new Error(byHand)
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const packages = ['chromium', 'chromium-sandbox', 'fonts-dejavu-core']
  console.log('Installing Chromium…')
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [file = '', ...rest] = [...root, 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=600', ...args]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const run = spawnSync(file, rest, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    if (run.status !== 0) throw new Error([run.stdout, run.stderr, byHand].join('\n').trim())
  }
  const path = findChromium()
  if (!path) throw new Error(byHand)
  return path
}

/** @returns the major version of a Chromium, such as 156 */
export function chromiumMajor(path: string): number {
  const said = execFileSync(path, ['--version', '--no-sandbox'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const major = /(\d+)\.\d+\.\d+/.exec(said)?.[1]
  if (!major) throw new Error(`This Chromium does not tell its version: ${said.trim()}`)
  return Number(major)
}

function playwrightsOwn(): string | undefined {
  try {
    return chromium.executablePath()
  } catch {
    return undefined
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
