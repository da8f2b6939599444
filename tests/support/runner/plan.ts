import { projectFiles } from '../project-files.ts'
import { changedFiles, type Extent, extentOf } from './changed.ts'
import { readFailures } from './last-failures.ts'
import type { Options } from './options.ts'
import { BETWEEN_TITLES } from './records.ts'
import { type Suite, suites } from './suites.ts'

/** What is to be run of a suite. */
export interface Wanted {
  suite: Suite
  /** Parts of paths; none = every file. */
  files: readonly string[]
  /** Ends of titles; none = every test. */
  titles: readonly string[]
  /** Only files that import what the working tree has changed. */
  onlyChanged: boolean
  /** Draw the pictures of screens anew. */
  update: boolean
}

/** @returns what the command line asks for, suite by suite, in their order */
export function plan(options: Options): Wanted[] {
  const chosen = suites.filter(({ name }) => options.suites.length === 0 || options.suites.includes(name))
  const asked = chosen
    .map((suite) => ({ suite, files: options.files, titles: options.title ? [options.title] : [] }))
    .filter(({ suite, files }) => files.length === 0 || hasFiles(suite, files))
    .map((wanted) => ({ ...wanted, onlyChanged: false, update: options.update }))
  if (options.failed) return asked.flatMap(onlyFailed)
  if (options.changed) return asked.flatMap(onlyChanged(changedFiles()))
  return asked
}

/** @returns the same, with those together that run side by side */
export function sideBySide(wanted: readonly Wanted[]): Wanted[][] {
  const groups: Wanted[][] = []
  for (const each of wanted) {
    const last = groups.at(-1)
    if (last?.length === 1 && last[0]?.suite.beside === each.suite.name) last.push(each)
    else groups.push([each])
  }
  return groups
}

function onlyFailed(wanted: Wanted): Wanted[] {
  const failed = readFailures().filter(({ suite }) => suite === wanted.suite.name)
  if (failed.length === 0) return []
  const outside = failed.some(({ titles }) => titles.at(-1)?.startsWith('('))
  const files = [...new Set(failed.map(({ file }) => file))]
  return [
    {
      ...wanted,
      files: files.includes('') ? [] : files,
      titles: outside ? [] : failed.map(({ titles }) => titles.join(BETWEEN_TITLES)),
    },
  ]
}

function onlyChanged(changed: readonly string[]): (wanted: Wanted) => Wanted[] {
  return (wanted) => {
    const extents: Record<Extent, Wanted[]> = {
      none: [],
      imports: [{ ...wanted, onlyChanged: true }],
      all: [wanted],
    }
    return extents[extentOf(wanted.suite, changed)]
  }
}

/** @returns whether a suite has a test file that the command line asks for */
function hasFiles({ folders }: Suite, files: readonly string[]): boolean {
  const isOwn = (path: string): boolean => folders.some((folder) => path.startsWith(`tests/${folder}/`))
  const tests = projectFiles((path) => isOwn(path) && path.includes('.test.'))
  return tests.some((path) => files.some((word) => path.includes(word)))
}
