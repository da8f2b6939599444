// @ts-check
import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

/** A reason to stop that a person can act on: printed as it is, without a stack. */
export class Stop extends Error {
  /**
   * @param {string} message
   * @param {string} [details] output of the tool that failed, printed above the message
   * @param {number} [exitCode]
   */
  constructor(message, details = '', exitCode = 1) {
    super(message)
    this.details = details
    this.exitCode = exitCode
  }
}

/**
 * Runs a command line's body; whatever goes wrong ends in one clear line and exit code 1, or the one that it names.
 * @param {() => Promise<void>} body
 * @returns {Promise<void>}
 */
export async function command(body) {
  process.chdir(root)
  try {
    await body()
  } catch (error) {
    if (error instanceof Stop && error.details) console.error(error.details.trimEnd())
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(error instanceof Stop ? error.exitCode : 1)
  }
}

/**
 * Runs a program to its end and collects what it prints.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when the program cannot be started
 */
export function collect(file, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: options.env ?? process.env,
      shell: options.shell ?? false,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Says what is being done and how long it took, on one line.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function timed(what, work) {
  process.stdout.write(`${what}… `)
  const start = performance.now()
  try {
    const result = await work()
    console.log(`done in ${((performance.now() - start) / 1000).toFixed(1)} s`)
    return result
  } catch (error) {
    console.log('failed')
    throw error
  }
}
