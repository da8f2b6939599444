// @ts-check
import { cpSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')

/** Character maps, the fonts that every reader has to know, and decoders of scanned pictures; no WebAssembly. */
const wanted = /(?:\.bcmap|\.pfb|\.ttf|_nowasm_fallback\.js)$/

/**
 * Puts beside the built scripts what the reader of PDFs asks for by name, and only of documents that need it.
 * The folder's name has the library's version, as files in it may be kept for ever.
 * @returns {import('astro').AstroIntegration}
 */
export function pdfParts() {
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  return {
    name: 'pdf-parts',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const target = join(fileURLToPath(dir), '_astro', `pdfjs-${version}`)
        for (const folder of ['cmaps', 'standard_fonts', 'wasm']) {
          const source = join(dirname(manifest), folder)
          cpSync(source, join(target, folder), {
            recursive: true,
            filter: (path) => path === source || wanted.test(path),
          })
        }
      },
    },
  }
}
