// @ts-check
import { collect, Stop } from './command.mjs'
import { projectNode } from './paths.mjs'

/**
 * Reads the words of the public site and checks them against their schemas.
 * @returns {Promise<void>}
 * @throws {Stop} with a line for each wrong field: file, line, field, what to mend
 */
export async function checkContent() {
  const { code, output } = await collect(projectNode, ['scripts/check-content.ts'])
  if (code !== 0) throw new Stop('The content of the public site does not fit: see the lines above.', output)
}
