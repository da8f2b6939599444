import {
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  PDFWorker,
  RenderingCancelledException,
  TextLayer,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { CHUNK, PARTS_BASE } from './pdf-parts.ts'
import type { Ranges } from './ranges.ts'

/** Pixels of one picture in a document; larger ones are left out. */
const MOST_IMAGE_PIXELS = 50_000_000

/** A document that is open. */
export interface Pdf {
  pages: number
  /** @returns the natural size of a page, in points */
  sizeOf(page: number): Promise<{ width: number; height: number }>
  /** Draws a page so many pixels across. Rejects when the signal says that nobody waits any more. */
  draw(page: number, across: number, signal: AbortSignal): Promise<HTMLCanvasElement>
  /** Lays a page's text over it, so that it can be selected and read aloud. */
  write(page: number, into: HTMLElement, signal: AbortSignal): Promise<void>
  /** All of its bytes; those that nobody has needed yet are fetched. */
  read(): Promise<Uint8Array<ArrayBuffer>>
  /** Forgets what was kept to draw a page again. */
  forget(page: number): void
  close(): void
}

/** Reads the parts that the library asks for; it never fetches the file by itself. */
class Transport extends PDFDataRangeTransport {
  readonly #ranges: Ranges
  readonly #onLost: (error: unknown) => void

  constructor(ranges: Ranges, onLost: (error: unknown) => void) {
    super(ranges.bytes, null)
    this.#ranges = ranges
    this.#onLost = onLost
  }

  override requestDataRange(begin: number, end: number): void {
    this.#ranges.read(begin, end).then((part) => this.onDataRange(begin, part), this.#onLost)
  }
}

/**
 * Opens a document of which no more is fetched than its pages need.
 * @param worker where it is read, which is ended with it
 * @param onLost called when a part of it cannot be had any more
 * @throws the library's errors for what is no PDF or wants a password
 */
export async function openPdf(ranges: Ranges, worker: Worker, onLost: (error: unknown) => void): Promise<Pdf> {
  // The library's types know of no port but none.
  const port = new PDFWorker({ port: worker as unknown as null, verbosity: VerbosityLevel.ERRORS })
  const task = getDocument({
    range: new Transport(ranges, onLost),
    worker: port,
    rangeChunkSize: CHUNK,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: `${PARTS_BASE}cmaps/`,
    standardFontDataUrl: `${PARTS_BASE}standard_fonts/`,
    wasmUrl: `${PARTS_BASE}wasm/`,
    // The policy of the site's pages has no place for WebAssembly; the library's own scripts do the same.
    useWasm: false,
    maxImageSize: MOST_IMAGE_PIXELS,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    return pdfOf(await task.promise, () => {
      void task.destroy()
      port.destroy()
      worker.terminate()
    })
  } catch (error) {
    port.destroy()
    throw error
  }
}

function pdfOf(document: PDFDocumentProxy, close: () => void): Pdf {
  const known = new Map<number, Promise<PDFPageProxy>>()
  const pageOf = (number: number): Promise<PDFPageProxy> => {
    const page = known.get(number) ?? document.getPage(number)
    known.set(number, page)
    return page
  }
  return {
    pages: document.numPages,
    async sizeOf(number) {
      const { width, height } = (await pageOf(number)).getViewport({ scale: 1 })
      return { width, height }
    },
    async draw(number, across, signal) {
      const page = await pageOf(number)
      signal.throwIfAborted()
      const natural = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: across / natural.width })
      const canvas = window.document.createElement('canvas')
      canvas.width = Math.max(1, Math.round(viewport.width))
      canvas.height = Math.max(1, Math.round(viewport.height))
      const work = page.render({ canvas, viewport, background: '#ffffff' })
      const cancel = (): void => work.cancel()
      signal.addEventListener('abort', cancel, { once: true })
      try {
        await work.promise
        return canvas
      } catch (error) {
        canvas.width = 0
        if (error instanceof RenderingCancelledException) signal.throwIfAborted()
        throw error
      } finally {
        signal.removeEventListener('abort', cancel)
      }
    },
    async write(number, into, signal) {
      const page = await pageOf(number)
      signal.throwIfAborted()
      const viewport = page.getViewport({ scale: 1 })
      const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: into, viewport })
      const cancel = (): void => layer.cancel()
      signal.addEventListener('abort', cancel, { once: true })
      await layer.render()
    },
    read: () => document.getData() as Promise<Uint8Array<ArrayBuffer>>,
    forget(number) {
      void known.get(number)?.then((page) => page.cleanup())
    },
    close,
  }
}
