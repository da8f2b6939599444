// @ts-check
import { collect, Stop } from './command.mjs'
import { fingerprint, readStamp, writeStamp } from './fingerprint.mjs'
import { exclusive } from './lock.mjs'
import { inRoot, projectNode } from './paths.mjs'

const stamp = inRoot('src', 'i18n', 'compiled', '.stamp')

/** @returns {string} */
function current() {
  return fingerprint(['src/i18n', 'scripts/compile-messages.ts', 'package-lock.json'], {
    keep: (path) => !path.includes('compiled'),
  })
}

/**
 * Compiles the message catalogues when they changed since the last time.
 * @returns {Promise<void>}
 * @throws {Stop} with what the compiler found: a missing message, a plural without its forms …
 */
export async function ensureMessages() {
  if (readStamp(stamp) === current()) return
  await exclusive('messages', async () => {
    const now = current()
    if (readStamp(stamp) === now) return
    const { code, output } = await collect(projectNode, ['scripts/compile-messages.ts'])
    if (code !== 0) throw new Stop('The messages do not compile: see the lines above.', output)
    writeStamp(stamp, now)
  })
}
