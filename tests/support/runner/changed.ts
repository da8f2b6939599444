import { execFileSync } from 'node:child_process'
import { projectRoot } from '../project-files.ts'
import type { Suite } from './suites.ts'

/** How much of a suite depends on a change: nothing, what imports what was changed, or everything. */
export type Extent = 'none' | 'imports' | 'all'

/** @returns files of the working tree that differ from the last commit, new ones too */
export function changedFiles(): string[] {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
  const lists = [git('diff', '--name-only', '-z', 'HEAD'), git('ls-files', '--others', '--exclude-standard', '-z')]
  return lists.flatMap((list) => list.split('\0')).filter(Boolean)
}

/** @returns how much of a suite has to run for these files */
export function extentOf(suite: Suite, changed: readonly string[]): Extent {
  const relevant = changed.filter((path) => !/^docs\/(?!samples\/)|^[^/]+\.md$|^LICENSE$/.test(path))
  if (relevant.length === 0) return 'none'
  if (suite.runner === 'checks') return 'all'
  const isOwn = (path: string): boolean => suite.folders.some((folder) => path.startsWith(`tests/${folder}/`))
  const foreign = relevant.filter((path) => !isTestFile(path) || isOwn(path))
  if (foreign.length === 0) return 'none'
  // Nobody imports the server that is built and started, nor what is read while it runs.
  const isUnseen = (path: string): boolean =>
    !isTestFile(path) && (!/\.tsx?$/.test(path) || (suite.server === true && !path.startsWith('tests/')))
  return foreign.some(isUnseen) ? 'all' : 'imports'
}

function isTestFile(path: string): boolean {
  return /^tests\/.*\.test\.tsx?$/.test(path)
}
