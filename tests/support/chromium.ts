import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
const byHand = 'No Chromium was found and none could be installed: please install Chromium or Google Chrome.'

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

/** @returns the machine's Chromium: Playwright's own where it is there; `undefined` when none is */
export function findChromium(): string | undefined {
  return [playwrightsOwn(), ...inPath(names), ...elsewhere].find((path) => path !== undefined && isProgram(path))
}

/** @throws {Error} when no Chromium is installed */
export function chromiumPath(): string {
  const path = findChromium()
  if (!path) throw new Error('No Chromium is installed: run the tests with `npm test`, which installs one.')
  return path
}

/**
 * @returns the browser that tests are run in: Chromium's headless shell, which has no windows to keep and takes two
 *   thirds of the time, or else Chromium
 * @throws {Error} when neither is installed
 */
export function testBrowserPath(): string {
  return findShell() ?? chromiumPath()
}

/**
 * Finds Chromium, or installs Debian's where there is none and we may.
 * @throws {Error} saying what to install by hand
 */
export function ensureChromium(): void {
  if (findChromium()) return
  const fault = installPackage('chromium')
  if (!findChromium()) throw new Error([fault, byHand].filter(Boolean).join('\n'))
}

/**
 * Finds the browser that tests are run in, or installs Debian's headless shell, or its Chromium.
 * @throws {Error} saying what to install by hand
 */
export function ensureTestBrowser(): void {
  if (findShell()) return
  const fault = installPackage('chromium-headless-shell')
  if (findShell()) return
  if (fault) console.log('There is no headless shell to be had: the tests take longer in Chromium.')
  ensureChromium()
}

/** @returns why that failed, if it did */
function installPackage(name: string): string | undefined {
  if (!existsSync('/usr/bin/apt-get')) return 'This machine has no apt-get.'
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const packages = [name, 'chromium-sandbox', 'fonts-dejavu-core']
  console.log(`Installing ${name}…`)
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [file = '', ...rest] = [...root, 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=600', ...args]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const run = spawnSync(file, rest, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    if (run.status !== 0) return [run.error?.message, run.stdout, run.stderr].filter(Boolean).join('\n').trim()
  }
  return undefined
}

function findShell(): string | undefined {
  return inPath(shells).find(isProgram)
}

function inPath(programs: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => programs.map((name) => join(folder, name)))
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
