/**
 * A process of its own that reads one PDF and draws its pages: `pdf-child.ts <file> <folder>`. Writes a line of JSON
 * for whatever is done; the parent ends it when it takes too long.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Canvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { FIRST_PAGE_WIDTH, type PdfLine } from './pdf.ts'

const COVER_WIDTH = 640
const PAGE_WIDTH = 320
/** A page may be a hundred times as high as it is wide, on purpose. */
const MOST_HEIGHT = 4
const QUALITY = 78
/** For the first page to be read, large or small letters, while the document itself is still on its way. */
const READ = { width: FIRST_PAGE_WIDTH, bytes: 60_000, qualities: [QUALITY, 62, 48, 36, 24] } as const
/** Pixels of one picture in a PDF; larger ones are left out. */
const MOST_PIXELS = 50_000_000

const say = (line: PdfLine): boolean => process.stdout.write(`${JSON.stringify(line)}\n`)
const partOf = (name: string): string =>
  fileURLToPath(new URL(`${name}/`, import.meta.resolve('pdfjs-dist/package.json')))

interface Picture {
  width: number
  path: string
  /** What it may weigh, where it can be had for that; absent = as it comes. */
  bytes?: number
}

async function drawPage(pdf: PDFDocumentProxy, number: number, wanted: readonly Picture[]): Promise<void> {
  const page = await pdf.getPage(number)
  const natural = page.getViewport({ scale: 1 })
  for (const { width, path, bytes = Number.POSITIVE_INFINITY } of wanted) {
    const scale = Math.min(width / natural.width, (width * MOST_HEIGHT) / natural.height)
    const viewport = page.getViewport({ scale })
    const factory = pdf.canvasFactory as { create(width: number, height: number): { canvas: Canvas } }
    const { canvas } = factory.create(Math.max(1, Math.ceil(viewport.width)), Math.max(1, Math.ceil(viewport.height)))
    await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise
    for (const quality of READ.qualities) {
      const picture = await canvas.encode('webp', quality)
      await writeFile(path, picture)
      if (picture.length <= bytes) break
    }
  }
  page.cleanup()
}

async function main([file = '', folder = '']: string[]): Promise<void> {
  const pdf = await getDocument({
    data: new Uint8Array(await readFile(file)),
    cMapUrl: partOf('cmaps'),
    standardFontDataUrl: partOf('standard_fonts'),
    wasmUrl: partOf('wasm'),
    iccUrl: partOf('iccs'),
    maxImageSize: MOST_PIXELS,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  }).promise
  say({ pages: pdf.numPages })
  if (pdf.numPages > Number(process.argv[4])) return
  await mkdir(join(folder, 'pages'), { recursive: true })
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const small = { width: PAGE_WIDTH, path: join(folder, 'pages', `${number}.webp`) }
    const cover = { width: COVER_WIDTH, path: join(folder, 'cover.webp') }
    const first = { ...READ, path: join(folder, 'first.webp') }
    await drawPage(pdf, number, number === 1 ? [first, cover, small] : [small])
    say({ page: number })
  }
}

try {
  await main(process.argv.slice(2))
  process.exit(0)
} catch (error) {
  const name = error instanceof Error ? error.name : ''
  say({ fault: name === 'PasswordException' ? 'encrypted' : 'corrupt' })
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
