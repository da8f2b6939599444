import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stop } from '../../scripts/lib/command.mjs'
import { projectRoot } from '../support/project-files.ts'

/** A commit's files in a folder of their own. */
export interface Checkout {
  root: string
  remove(): void
}

/**
 * @returns the full hash of a commit
 * @throws {Stop} when there is none of this name
 */
export function resolveCommit(name: string): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${name}^{commit}`], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Stop(`There is no commit “${name}” here.`)
  return stdout.trim()
}

/** Checks a commit out into a temporary folder, with our packages where it wants the same. */
export function checkOut(commit: string): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'manara-compare-'))
  // The embedded database, which may be installed here, runs as another account than root.
  chmodSync(folder, 0o755)
  const root = join(folder, 'project')
  git('worktree', 'add', '--quiet', '--detach', root, commit)
  const packages = join(root, 'node_modules')
  if (lockOf(root).equals(lockOf(projectRoot))) symlinkSync(join(projectRoot, 'node_modules'), packages)
  return {
    root,
    remove() {
      git('worktree', 'remove', '--force', root)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Installs what a checkout needs and builds it, by its own commands. */
const prepare = `
  const { command } = await import('./scripts/lib/command.mjs')
  const { ensureInstalled } = await import('./scripts/lib/install.mjs')
  const { ensureBuilt } = await import('./scripts/lib/build.mjs')
  await command(async () => {
    await ensureInstalled()
    await ensureBuilt()
  })`

/** @throws {Stop} when it cannot be built, which has been said by then */
export function build({ root }: Checkout): void {
  const args = ['--input-type=module', '--eval', prepare]
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Stop(`The commit could not be built in ${root}.`)
}

function lockOf(root: string): Buffer {
  return readFileSync(join(root, 'package-lock.json'))
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] })
}
