// @ts-check
import { inRoot } from './paths.mjs'

const GUESTS = ['auth', 'sign-in']
const ISLANDS = ['admin', 'professor', 'student', ...GUESTS]
/** They wait for what they fetch; what waits for them in turn may not stand in one file with them. */
const waits = /\/src\/(islands\/[\w-]+|portals\/\w+\/portal)\.tsx$/

/** @typedef {{ getModuleInfo(id: string): { importedIds: readonly string[] } | null }} Graph */

/**
 * @param {readonly string[]} users islands that cannot start without a module
 * @returns {string} the file of that module. The student's first page, on the poorest lines, is to be few files: what it
 * shares with some is with what it shares with all.
 */
function fileFor(users) {
  if (users.includes('student') && users.some((user) => GUESTS.includes(user))) return 'base'
  if (users.includes('student') && users.length > 1) return 'portal'
  return users.join('-')
}

/** Every file there may be, what most need first: a group takes along what its modules need. */
const FILES = [
  ...new Set(
    Array.from({ length: 2 ** ISLANDS.length - 1 }, (_, choice) =>
      ISLANDS.filter((_, place) => ((choice + 1) >> place) & 1),
    )
      .sort((one, other) => other.length - one.length)
      .map(fileFor),
  ),
]

/**
 * Into which files the scripts of portals go. Left alone, every set of pages that share something gets a file of its
 * own: a first page was sixty of them, each with its own way there and back on a slow line. Here an island's first page
 * is a few: the library that draws, what every island needs, what every portal needs, its own, and its screen's.
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
      {
        name: 'react',
        priority: ISLANDS.length + 1,
        test: /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\//,
      },
      ...FILES.map((file, place) => ({
        priority: FILES.length - place,
        /** @param {string} id @param {Graph} graph */
        name(id, graph) {
          const users = waits.test(id) ? [] : usersOf(id, graph)
          return users.length > 0 && fileFor(users) === file ? file : null
        },
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
