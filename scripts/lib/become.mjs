// @ts-check
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { Stop } from './command.mjs'
import { inRoot, projectNode, root } from './paths.mjs'

/** Ctrl-C under npm arrives twice: from the terminal and from npm, which passes it on. */
const echo = 1_000

/**
 * Goes on as a TypeScript program with the variables of `.env`, see `become`.
 * @param {string} file
 * @param {string[]} [args]
 * @returns {Promise<never>}
 */
export function becomeConfigured(file, args = []) {
  // `--env-file-if-exists` would announce each time that there is none.
  return become([...(existsSync(inRoot('.env')) ? ['--env-file=.env'] : []), file, ...args])
}

/**
 * Goes on as another program on the project's Node: same terminal, and its exit code is ours.
 * Where the running Node can replace itself it does, so that process id and signals are the program's own.
 * @param {string[]} args
 * @returns {Promise<never>}
 * @throws {Stop} when the program cannot be started
 */
export async function become(args) {
  const node = realpathSync(projectNode)
  if (process.execve) process.execve(node, [node, ...args], process.env)
  return await passThrough(node, args)
}

/**
 * Runs the program as a child in a process group of its own, so that the terminal's Ctrl-C reaches it
 * only through us, once.
 * @param {string} node
 * @param {string[]} args
 * @returns {Promise<never>}
 */
function passThrough(node, args) {
  return new Promise((_, reject) => {
    const child = spawn(node, args, { cwd: root, stdio: 'inherit', detached: process.platform !== 'win32' })
    let last = Number.NEGATIVE_INFINITY
    const forward = (/** @type {NodeJS.Signals} */ signal) => {
      const now = performance.now()
      if (now - last > echo) child.kill(signal)
      last = now
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
    child.on('error', (error) => reject(new Stop(`Node could not be started: ${error.message}`)))
    child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGKILL' ? 137 : 1)))
  })
}
