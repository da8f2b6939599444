import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'

const CODE = /\.(?:ts|tsx|astro|mjs)$/
/** Words and lessons, and what is made of the words. */
const NO_CODE = /^src\/(?:i18n\/compiled|server\/seed\/lessons)\//
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])((?:\.{1,2}|#)\/[^'"?]+)/g

/** The texts of a project's code files by their paths, such as `src/middleware.ts`. */
export type Sources = ReadonlyMap<string, string>
/** What leads to what. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** @param folder of the project */
export function readSources(folder: string): Sources {
  const paths = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.split(sep).join('/')}`)
    .filter((path) => CODE.test(path) && !NO_CODE.test(path))
  return new Map(paths.sort().map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

/** @returns which of the files each imports, for its types too */
export function importsOf(sources: Sources): Graph {
  const targets = (path: string, text: string): string[] =>
    [...text.matchAll(IMPORT)].map(([, , name = '']) =>
      name.startsWith('#') ? `src${name.slice(1)}` : posix.join(dirname(path), name),
    )
  return new Map(
    [...sources].map(([path, text]) => [path, new Set(targets(path, text).filter((target) => sources.has(target)))]),
  )
}

/** @returns the graph of groups. @param groupOf says what a file belongs to; what belongs to nothing is left out */
export function grouped(graph: Graph, groupOf: (path: string) => string | undefined): Graph {
  const groups = new Map<string, Set<string>>()
  for (const [path, targets] of graph) {
    const from = groupOf(path)
    if (from === undefined) continue
    const known = groups.get(from) ?? new Set()
    groups.set(from, known)
    for (const target of targets) {
      const to = groupOf(target)
      if (to !== undefined && to !== from) known.add(to)
    }
  }
  return groups
}

/** @returns what can be come back to from itself, each with all that lies on such ways; the largest first (Tarjan) */
export function circlesOf(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    const place = order.size
    order.set(node, place)
    lowest.set(node, place)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      const reached = order.has(next) ? (open.includes(next) ? (order.get(next) ?? place) : place) : visit(next)
      lowest.set(node, Math.min(lowest.get(node) ?? place, reached))
    }
    const low = lowest.get(node) ?? place
    if (low === place) {
      const circle = open.splice(open.indexOf(node))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return low
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles.sort((one, other) => other.length - one.length)
}
