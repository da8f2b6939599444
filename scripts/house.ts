import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { circlesOf, type Graph, grouped, importsOf, readSources, type Sources } from './lib/modules.ts'

/** Below so many lines a file is hardly one. */
const SMALL = 15
/** Of a circle; the names of more say nothing. */
const MOST_NAMES = 12

/** By what a file can name a read of the API: its path, its endpoint and its answer. */
const READS: Record<string, RegExp> = {
  'the classes': /(?:['"`]|GET )\/class(?=['"`?])|\bclassEndpoints\.list\b|\bClassDetail\b/,
  "a course's contents": /\/courses\/(?:\{id\}|\$\{\w+\})\/contents|\bcourseEndpoints\.contents\b|\bCourseContents\b/,
  people: /(?:['"`]|GET )\/users(?=['"`?])|\buserEndpoints\.list\b|\bUserPage\b/,
}

const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
if (!existsSync(join(folder, 'src'))) {
  console.error(`There is no src in ${folder}`)
  process.exit(2)
}
const sources = readSources(folder)
const graph = importsOf(sources)
console.log(`${folder}\n`)
reportSizes(sources)
for (const [read, named] of Object.entries(READS)) reportPlaces(read, named)
reportFeatures(graph)
reportCircles('Circles of files', graph)
reportCircles('Circles of features', grouped(graph, featureOf))
reportScripts(join(folder, 'dist', 'current'))

function line(what: string, value: string | number): void {
  console.log(`${what.padEnd(48)} ${value}`)
}

function reportSizes(sources: Sources): void {
  const sizes = [...sources]
    .map(([path, text]) => ({ path, lines: text.split('\n').length - 1 }))
    .sort((one, other) => one.lines - other.lines)
  const at = (share: number) => sizes[Math.ceil(sizes.length * share) - 1]
  const largest = at(1)
  line('Files of code', sizes.length)
  line(
    'Lines',
    sizes.reduce((sum, { lines }) => sum + lines, 0),
  )
  line('Lines of a file, median', at(0.5)?.lines ?? 0)
  line('Lines of a file, 95th percentile', at(0.95)?.lines ?? 0)
  line('Largest file', `${largest?.lines} ${largest?.path}`)
  line(`Files below ${SMALL} lines`, sizes.filter(({ lines }) => lines < SMALL).length)
}

/** What must be looked at when a read changes. */
function reportPlaces(read: string, named: RegExp): void {
  const places = [...sources].filter(([, text]) => named.test(text)).map(([path]) => path)
  line(`Files that name the read of ${read}`, places.length)
  for (const path of places) console.log(`  ${path}`)
}

/** @returns the server's feature that a file belongs to */
function featureOf(path: string): string | undefined {
  return /^src\/server\/features\/([^/]+)\//.exec(path)?.[1]
}

/** Which features know which, file by file. */
function reportFeatures(graph: Graph): void {
  const across = [...graph].flatMap(([path, targets]) =>
    [...targets].filter((target) => {
      const [from, to] = [featureOf(path), featureOf(target)]
      return from !== undefined && to !== undefined && from !== to
    }),
  )
  const features = grouped(graph, featureOf)
  const pairs = [...features].flatMap(([one, known]) =>
    [...known].filter((other) => one < other && features.get(other)?.has(one)).map((other) => `${one} ↔ ${other}`),
  )
  line('Features of the server', features.size)
  line('Imports from one into another', across.length)
  line('Features that know each other', `${pairs.length} pairs`)
  for (const pair of pairs) console.log(`  ${pair}`)
}

function reportCircles(what: string, graph: Graph): void {
  const circles = circlesOf(graph)
  line(what, circles.length)
  for (const circle of circles) {
    const left = circle.length - MOST_NAMES
    console.log(`  ${circle.length}: ${circle.slice(0, MOST_NAMES).join(', ')}${left > 0 ? ` and ${left} more` : ''}`)
  }
}

/**
 * What an area cannot start without, as it is packed: its island, what draws it, and what both import. Words of the
 * language and the screens that are fetched when they are gone to are not counted.
 */
function reportScripts(build: string): void {
  const manifest = join(build, 'server', 'entry.mjs')
  if (!existsSync(manifest)) {
    line('Scripts of first pages', 'no build')
    return
  }
  const entries = readFileSync(manifest, 'utf8')
  const [, drawing = ''] = /"@astrojs\/react\/client\.js":"([^"]+)"/.exec(entries) ?? []
  console.log('Scripts of first pages, brotli')
  for (const [, island = '', script = ''] of entries.matchAll(/\/src\/islands\/([\w-]+)\.tsx":"([^"]+)"/g)) {
    const scripts = everythingFrom(join(build, 'client'), [drawing, script])
    const bytes = scripts.reduce((sum, path) => sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size, 0)
    line(`  ${island}`, `${(bytes / 1000).toFixed(1)} kB in ${scripts.length} files`)
  }
}

/** @returns the files of scripts and of all that they import before they run */
function everythingFrom(folder: string, scripts: readonly string[]): string[] {
  const found = new Set(scripts.map((script) => join(folder, script)))
  for (const path of found) {
    for (const [, name = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import)"(\.\/[^"]+\.js)"/g)) {
      found.add(join(path, '..', name))
    }
  }
  return [...found]
}
