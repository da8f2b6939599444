// @ts-check
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { drawPdf, FIRST_PAGE_WIDTH } from '../../src/server/platform/media/pdf.ts'
import { print } from './print.mjs'
import { openStudio, root } from './studio.mjs'

const lessons = `${root}src/server/seed/lessons/`
const made = `${lessons}made/`

/**
 * Which page of `lessons/` makes which paper.
 * @type {Record<string, string>}
 */
const recipes = {
  'sheet-roots': '9-basic/mathematics/sheet-roots.pdf',
  'sheet-roots-solution': '9-basic/mathematics/sheet-roots-solution.pdf',
  'magazine-triangles': '9-basic/mathematics/magazine-triangles.pdf',
  'sheet-circuit': '1-secondary/physics/sheet-circuit.pdf',
  'sheet-circuit-solution': '1-secondary/physics/sheet-circuit-solution.pdf',
  'sheet-complexes': '4-maths/mathematics/sheet-complexes.pdf',
  'sheet-complexes-solution': '4-maths/mathematics/sheet-complexes-solution.pdf',
  'magazine-cryptography': '4-maths/mathematics/magazine-cryptography.pdf',
  'book-complexes': '4-maths/mathematics/book-complexes.pdf',
}
/** Films of the open samples that are videos of lessons as well. */
const shared = ['dipole-rc', 'theoreme-valeurs-intermediaires']

const asked = process.argv.slice(2)
const studio = await openStudio()
const folder = await mkdtemp(join(tmpdir(), 'manara-lessons-'))
try {
  for (const [name, file] of Object.entries(recipes)) {
    if (asked.length && !asked.includes(name)) continue
    const picture = join(folder, 'cover.png')
    await mkdir(dirname(lessons + file), { recursive: true })
    const facts = await print(studio, `lessons/${name}.html`, lessons + file, picture)
    const pages = await picturesOfPages(`lessons/${name}.html`, file)
    const cover = await poster(picture, file, true)
    await note(file, lessons + file, { ...facts, ...pages, poster: cover, sizes: [await firstPage(file)] })
  }
  for (const name of shared) {
    if (asked.length && !asked.includes(name)) continue
    const file = `${name}.mp4`
    const [row] = JSON.parse(await readFile(`${root}src/content/samples/samples.json`, 'utf8')).filter(
      (/** @type {{ file?: string }} */ each) => each.file?.endsWith(file),
    )
    const cover = await poster(`${root}src/content/pictures/${name}.png`, file, false)
    await note(file, `${root}public/samples/${file}`, { seconds: row.seconds, poster: cover })
  }
  if (!asked.length || asked.includes('figures')) {
    const drawings = await readdir(lessons, { recursive: true })
    for (const file of drawings) if (file.endsWith('.svg') && !file.startsWith('made/')) await figure(file)
  }
} finally {
  await studio.close()
  await rm(folder, { recursive: true })
}

/**
 * @param {string} picture
 * @param {string} file the paper or film that it stands for
 * @param {boolean} upright
 * @returns {Promise<string>}
 */
async function poster(picture, file, upright) {
  const path = `${made}${file}/cover.webp`
  await mkdir(dirname(path), { recursive: true })
  await sharp(picture)
    .resize({ width: upright ? 480 : 960 })
    .webp({ quality: 80 })
    .toFile(path)
  return 'cover.webp'
}

/**
 * Small pictures of a paper's pages.
 * @param {string} paper
 * @param {string} file
 * @returns {Promise<{ thumbnails: string[] }>}
 */
async function picturesOfPages(paper, file) {
  const page = await studio.open(paper, { width: 559, height: 794 })
  await mkdir(`${made}${file}/pages`, { recursive: true })
  const thumbnails = []
  for (const [index, section] of (await page.locator('section.page').all()).entries()) {
    const path = `pages/${index + 1}.webp`
    await sharp(await section.screenshot())
      // Without the edge, into which the page before may reach by a part of a pixel.
      .extract({ left: 0, top: 2, width: 558, height: 790 })
      .resize({ width: 240 })
      .webp({ quality: 70 })
      .toFile(`${made}${file}/${path}`)
    thumbnails.push(path)
  }
  await page.close()
  return { thumbnails }
}

/**
 * A paper's first page to be read, as the server draws it of what is uploaded.
 * @param {string} file
 */
async function firstPage(file) {
  const path = 'first.webp'
  const drawn = await mkdtemp(join(tmpdir(), 'manara-paper-'))
  await drawPdf(lessons + file, drawn, { mostPages: 100, signal: AbortSignal.timeout(60_000), onPage: () => undefined })
  await copyFile(join(drawn, path), `${made}${file}/${path}`)
  await rm(drawn, { recursive: true })
  return { width: FIRST_PAGE_WIDTH, type: 'image/webp', path }
}

/**
 * Draws a figure with the academy's letters, in two sizes.
 * @param {string} file
 */
async function figure(file) {
  const drawing = await readFile(lessons + file, 'utf8')
  const [, width = 0, height = 0] = (/viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"/.exec(drawing) ?? []).map(Number)
  if (!width || !height) throw new Error(`${file}: a drawing says its size in its viewBox`)
  const page = await studio.open('figure.html', { width: Math.ceil(width), height: Math.ceil(height) }, 1_600 / width)
  await page.evaluate(`document.body.innerHTML = ${JSON.stringify(drawing)}`)
  await page.evaluate('document.fonts.ready')
  const large = await page.screenshot()
  await page.close()
  await mkdir(made + file, { recursive: true })
  const sizes = []
  let drawn = { width: 0, height: 0 }
  for (const wide of [800, 1_600]) {
    const path = `${wide}.webp`
    drawn = await sharp(large).resize({ width: wide }).webp({ quality: 82 }).toFile(`${made}${file}/${path}`)
    sizes.push({ width: wide, type: 'image/webp', path })
  }
  await note(file, lessons + file, { width: drawn.width, height: drawn.height, sizes })
}

/**
 * @param {string} file
 * @param {string} place
 * @param {object} facts
 */
async function note(file, place, facts) {
  const of = createHash('sha256')
    .update(await readFile(place))
    .digest('hex')
  await writeFile(`${made}${file}/facts.json`, `${JSON.stringify({ of, ...facts }, null, 2)}\n`)
  process.stdout.write(`${file}: ${(await stat(place)).size} bytes\n`)
}
