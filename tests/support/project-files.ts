import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/** What is installed, built or left by a run; everything else is the project's own. */
const foreign = new Set(['node_modules', 'dist', 'data', '.astro', '.git', 'compiled', '.env'])

/** @returns paths relative to the project's root, with `/`, of every file of ours that `wanted` says yes to */
export function projectFiles(wanted: (path: string) => boolean = () => true, start = ''): string[] {
  return readdirSync(join(projectRoot, start), { withFileTypes: true }).flatMap((entry) => {
    if (foreign.has(entry.name)) return []
    const path = start ? `${start}/${entry.name}` : entry.name
    if (entry.isDirectory()) return projectFiles(wanted, path)
    return wanted(path) ? [path] : []
  })
}

/** @param path relative to the project's root */
export function readProjectFile(path: string): string {
  return readFileSync(join(projectRoot, path), 'utf8')
}

/** @returns `path:line` of every line that a pattern matches, for a readable list of offenders */
export function linesMatching(paths: readonly string[], pattern: RegExp): string[] {
  return paths.flatMap((path) =>
    readProjectFile(path)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 120)}`] : [])),
  )
}
