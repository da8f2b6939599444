// @ts-check
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const text = /\.(html|css|m?js|svg|json|txt|vtt|webmanifest|xml)$/
/** Read once and sent by the server itself, never as files. */
const errorPage = /(^|[\\/])(404|500)\.html$/

/**
 * Puts a `.br` and a `.gz` beside each text file of a folder, where that saves anything: made once with all the time
 * it takes, so that no answer has to be compressed while someone waits for it.
 * @param {string} folder with everything in it; none, nothing to do
 * @returns {Promise<void>}
 */
export async function compressFiles(folder) {
  await Promise.all(filesIn(folder).map((name) => compress(join(folder, name))))
}

/**
 * @param {string} folder
 * @returns {string[]} paths relative to the folder
 */
function filesIn(folder) {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return names.filter((name) => text.test(name) && !errorPage.test(name))
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return []
    throw error
  }
}

/**
 * @param {string} file
 * @returns {Promise<void>}
 */
async function compress(file) {
  const bytes = await readFile(file)
  const { BROTLI_MODE_TEXT, BROTLI_PARAM_MODE, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants
  const params = {
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_QUALITY]: 11,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const twins = await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((twin) => /** @type {const} */ (['br', twin])),
    promisify(gzip)(bytes, { level: 9 }).then((twin) => /** @type {const} */ (['gz', twin])),
  ])
  for (const [ending, twin] of twins) if (twin.length < bytes.length) await writeFile(`${file}.${ending}`, twin)
}
