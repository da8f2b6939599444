// @ts-check
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project, whatever folder the command was called from. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** The Node that the project brings along; the machine's own may be older. */
export const projectNode = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')

/**
 * Absolute path of something inside the project.
 * @param {string[]} parts
 * @returns {string}
 */
export function inRoot(...parts) {
  return join(root, ...parts)
}
