// @ts-check
import { inRoot } from './paths.mjs'

const ISLANDS = ['admin', 'auth', 'professor', 'student']
/** They wait for what they fetch; what waits for them in turn may not stand in one file with them. */
const waits = /\/src\/(islands\/\w+|portals\/\w+\/portal)\.tsx$/

/**
 * @typedef {{ getModuleInfo(id: string): { importedIds: readonly string[] } | null }} Graph
 * @typedef {{ name: string, priority: number, of(users: readonly string[]): boolean }} Shared
 */

/** What islands need before they are alive, by who needs it. @type {readonly Shared[]} */
const SHARED = [
  { name: 'base', priority: 3, of: (users) => users.length === ISLANDS.length },
  { name: 'portal', priority: 2, of: (users) => users.length === ISLANDS.length - 1 && !users.includes('auth') },
  { name: 'learner', priority: 1, of: (users) => users.length === 1 && users[0] === 'student' },
]

/**
 * Into which files the scripts of portals go. Left alone, every set of pages that share something gets a file of its
 * own: a first page was sixty of them, each with its own way there and back on a slow line. Here an island's first page
 * is a few: the library that draws, what every island needs, what every portal needs, and its own.
 */
export function scriptChunks() {
  /** @type {Map<string, Set<string>>} */
  const needs = new Map()
  /** @param {string} id @param {Graph} graph @returns {string[]} islands that cannot start without a module */
  const usersOf = (id, graph) =>
    ISLANDS.filter((island) => {
      const known = needs.get(island) ?? everythingFrom(inRoot('src', 'islands', `${island}.tsx`), graph)
      needs.set(island, known)
      return known.has(id)
    })
  return {
    groups: [
      { name: 'react', priority: 4, test: /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\// },
      ...SHARED.map(({ name, priority, of }) => ({
        priority,
        /** @param {string} id @param {Graph} graph */
        name: (id, graph) => (!waits.test(id) && of(usersOf(id, graph)) ? name : null),
      })),
    ],
  }
}

/** @param {string} entry @param {Graph} graph @returns {Set<string>} modules that are loaded with a module */
function everythingFrom(entry, graph) {
  /** @type {Set<string>} */
  const found = new Set()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
