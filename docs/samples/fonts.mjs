// @ts-check
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Single weights of the variable Cairo: Chromium embeds these in a PDF as true fonts, a third of the size of what it
 * makes of a variable one. They know no other forms of letters: a PDF would hold these instead of the letters, and who
 * searches it or listens to it would find nothing.
 * @param {string} root the project's folder
 * @returns {Promise<{ path: (name: string) => string, remove: () => Promise<void> }>} `path('arabic-700.woff2')`
 */
export async function staticFonts(root) {
  const folder = await mkdtemp(join(tmpdir(), 'manara-fonts-'))
  const wanted = ['arabic', 'latin'].flatMap((script) => [400, 700].map((weight) => ({ script, weight })))
  await Promise.all(
    wanted.map(({ script, weight }) => {
      const variable = `${root}node_modules/@fontsource-variable/cairo/files/cairo-${script}-wght-normal.woff2`
      const one = join(folder, `${script}-${weight}.woff2`)
      return run('python3', [`${root}docs/samples/font.py`, variable, `${weight}`, one])
    }),
  )
  return { path: (name) => join(folder, name), remove: () => rm(folder, { recursive: true }) }
}
