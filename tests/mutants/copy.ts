import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectFiles, projectRoot } from '../support/project-files.ts'

/** Of the folders of copies; the number of the process that made one follows. */
const PREFIX = 'manara-mutants-'

/** A copy of the whole project that patches are tried on, built and tested in. */
export interface Copy {
  folder: string
  /** @returns why it does not apply; nothing where it does */
  apply(patch: string): string | undefined
  takeBack(patch: string): void
  remove(): void
}

/** Copies the project as it is on the disk, on the packages of the original. */
export function copyWholeProject(): Copy {
  removeLeftovers()
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  for (const path of projectFiles((file) => !file.startsWith('tests/visual/baselines/'))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(projectRoot, path), join(folder, path))
  }
  // A folder of its own, as tools keep what they make in it.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    if (name === '.bin' || !name.startsWith('.'))
      symlinkSync(join(projectRoot, 'node_modules', name), join(folder, 'node_modules', name))
  }
  return {
    folder,
    apply(patch) {
      const fault = applyFault(folder, ['--check', join(projectRoot, patch)])
      return fault ?? applyFault(folder, [join(projectRoot, patch)])
    },
    takeBack(patch) {
      const fault = applyFault(folder, ['--reverse', join(projectRoot, patch)])
      if (fault) throw new Error(`${patch} cannot be taken back: ${fault}`)
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** @returns what `git apply` says against a patch; nothing where it is done */
export function applyFault(folder: string, args: readonly string[]): string | undefined {
  // A repository around the folder would have the paths be its own.
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder), LC_ALL: 'C' }
  try {
    execFileSync('git', ['apply', ...args], { cwd: folder, env, stdio: 'pipe' })
    return undefined
  } catch (error) {
    return String((error as { stderr?: Buffer }).stderr ?? error).trim() || String(error)
  }
}

/** @returns the files that a patch changes */
export function filesOfPatch(patch: string): string[] {
  const text = readFileSync(join(projectRoot, patch), 'utf8')
  return [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].flatMap(([, path]) => (path ? [path] : []))
}

/** Removes the copies of runs that were killed. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number.parseInt(name.slice(PREFIX.length), 10)
    if (!isAlive(owner)) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
