// @ts-check
import { stripVTControlCharacters } from 'node:util'
import { collect, Stop } from './command.mjs'
import { checkContent } from './content.mjs'
import { ensureMessages } from './messages.mjs'
import { projectNode } from './paths.mjs'

const ASTRO = 'node_modules/astro/bin/astro.mjs'

/** @typedef {{ name: string, ok: boolean, seconds: number, output: string }} CheckResult */

/**
 * Compiles the messages (the types come from them) and reads the content, then lints and checks types side by side.
 * @returns {Promise<CheckResult[]>}
 */
export async function runChecks() {
  const messages = await check('messages', () => stopsOf(ensureMessages))
  const content = await check('content', () => stopsOf(checkContent))
  const tools = await Promise.all([
    check('lint and format', () =>
      tool(['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '--max-diagnostics=50', '.']),
    ),
    check('types', types),
  ])
  return [messages, content, ...tools]
}

/**
 * Types of components, which only Astro can read, beside those of everything else. Both need the types of the content,
 * which Astro writes before.
 * @returns {Promise<{ code: number, output: string }>}
 */
async function types() {
  const content = await tool([ASTRO, 'sync'])
  if (content.code !== 0) return content
  const [components, rest] = await Promise.all([
    tool([ASTRO, 'check', '--noSync', '--tsconfig', 'tsconfig.astro.json']),
    // One checker: each of several works out most types for itself, and Astro needs the other core.
    tool(['node_modules/typescript-native/bin/tsc', '--noEmit', '--project', 'tsconfig.json', '--checkers', '1']),
  ])
  return { code: components.code || rest.code, output: components.output + rest.output }
}

/**
 * @param {() => Promise<void>} work
 * @returns {Promise<{ code: number, output: string }>}
 */
async function stopsOf(work) {
  try {
    await work()
    return { code: 0, output: '' }
  } catch (error) {
    if (error instanceof Stop) return { code: 1, output: error.details }
    throw error
  }
}

/**
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function tool(args) {
  return collect(projectNode, args, { env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' } })
}

/**
 * @param {string} name
 * @param {() => Promise<{ code: number, output: string }>} work
 * @returns {Promise<CheckResult>}
 */
async function check(name, work) {
  const start = performance.now()
  const { code, output } = await work()
  return { name, ok: code === 0, seconds: (performance.now() - start) / 1000, output: stripVTControlCharacters(output) }
}
