// @ts-check
import { stripVTControlCharacters } from 'node:util'
import { collect, Stop } from './command.mjs'
import { checkContent } from './content.mjs'
import { ensureMessages } from './messages.mjs'
import { projectNode } from './paths.mjs'

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
    check('types', () => tool(['node_modules/astro/bin/astro.mjs', 'check'])),
  ])
  return [messages, content, ...tools]
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
