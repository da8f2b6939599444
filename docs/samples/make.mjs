// @ts-check
import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename, parse } from 'node:path'
import { film } from './film.mjs'
import { print } from './print.mjs'
import { openStudio, root } from './studio.mjs'

const served = `${root}public/samples/`
const pictures = `${root}src/content/pictures/`
const list = `${root}src/content/samples/samples.json`

/**
 * Which page makes which file; the file, its picture and its row in samples.json share a name.
 * @type {Record<string, { make: typeof film | typeof print, page: string, spread?: string }>}
 */
const recipes = {
  'theoreme-valeurs-intermediaires.mp4': { make: film, page: 'video-theorem.html' },
  'dipole-rc.mp4': { make: film, page: 'video-rc.html' },
  'cellule-magazine.pdf': { make: print, page: 'magazine.html' },
  'qawaid-lugha-7.pdf': { make: print, page: 'book.html', spread: 'qawaid-lugha-7-spread.png' },
}

const asked = process.argv.slice(2)
const studio = await openStudio()
try {
  /** @type {{ file?: string, bytes?: number }[]} */
  const rows = JSON.parse(await readFile(list, 'utf8'))
  for (const [file, { make, page, spread }] of Object.entries(recipes)) {
    if (asked.length && !asked.includes(page)) continue
    const picture = `${pictures}${parse(file).name}.png`
    const facts = await make(studio, page, served + file, picture, spread && pictures + spread)
    const row = rows.find((row) => row.file && basename(row.file) === file)
    if (!row) throw new Error(`samples.json has no row for ${file}`)
    Object.assign(row, facts, { bytes: (await stat(served + file)).size })
    process.stdout.write(`${file}: ${row.bytes} bytes\n`)
  }
  await writeFile(list, `${JSON.stringify(rows, null, 2)}\n`)
} finally {
  await studio.close()
}
