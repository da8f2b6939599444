import { fileURLToPath } from 'node:url'
import { runChild } from './child.ts'
import type { Wall } from './wall.ts'

/** What the process that reads a PDF says, a line each. */
export type PdfLine = { pages: number } | { page: number } | { fault: 'encrypted' | 'corrupt' }

const CHILD = fileURLToPath(new URL('pdf-child.ts', import.meta.url))
/** Its own code and libraries, and no setting, secret or file of the academy. */
const OWN = ['.', '../../../../node_modules', '../../../../package.json'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
/**
 * A little nice only: it is seconds of work that somebody waits for. At the far end of the scale a busy machine leaves it
 * a thirtieth of a core, and a rush of uploads takes minutes and hours.
 */
const NICE = 5
const LIMITS = { totalMs: 900_000, silenceMs: 60_000 }
const MEMORY = 1_500_000_000
const HEAP_MB = 768
/** Bytes of one picture that it writes. */
const LARGEST = 50_000_000

/** How wide `first.webp` is, the first page to be read. */
export const FIRST_PAGE_WIDTH = 1_080

/**
 * How a PDF could be read: pages and `first.webp`, `cover.webp`, `pages/1.webp` … in the folder; or why not.
 */
export type PdfOutcome = { pages: number } | { fault: 'encrypted' | 'corrupt' | 'tooManyPages' }

/** @returns what the program that reads a PDF gets, and how long it may take */
export function pdfProgram(path: string, folder: string) {
  return {
    reach: { reads: [...OWN, path], writes: folder, memory: MEMORY, largest: LARGEST, nice: NICE },
    limits: LIMITS,
  }
}

/**
 * Draws a PDF's cover, its first page to be read, and its pages, small, in a process of its own with little memory,
 * behind a wall: a PDF is a program that a stranger wrote. Node's own permissions are a second wall, which knows no
 * network and has to allow native code.
 * @param folder of this machine, where the pictures go
 * @throws {TooMuchError} when it takes too long or too much memory
 */
export async function drawPdf(
  path: string,
  folder: string,
  {
    wall,
    mostPages,
    signal,
    onPage,
  }: { wall: Wall; mostPages: number; signal: AbortSignal; onPage(done: number, of: number): void },
): Promise<PdfOutcome> {
  const { reach, limits } = pdfProgram(path, folder)
  let pages = 0
  let drawn = 0
  let fault: 'encrypted' | 'corrupt' | undefined
  const { code, complaint } = await runChild(
    process.execPath,
    [
      `--max-old-space-size=${HEAP_MB}`,
      '--permission',
      '--allow-addons',
      ...reach.reads.map((each) => `--allow-fs-read=${each}`),
      `--allow-fs-read=${folder}`,
      `--allow-fs-write=${folder}`,
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=SecurityWarning',
      CHILD,
      path,
      folder,
      String(mostPages),
    ],
    { ...limits, wall, reach, signal },
    (text) => {
      const line = lineOf(text)
      if (line === undefined) fault = 'corrupt'
      else if ('pages' in line) pages = line.pages
      else if ('fault' in line) fault = line.fault
      else {
        drawn = line.page
        onPage(drawn, pages)
      }
    },
  )
  if (fault) return { fault }
  if (pages > mostPages) return { fault: 'tooManyPages' }
  // Out of its memory: the engine ends the process by a signal, or with a code of its own.
  if (code !== 0 && /heap|memory/i.test(complaint)) return { fault: 'corrupt' }
  if (code === null) throw new Error('The process that reads a PDF was killed')
  return code === 0 && pages > 0 && drawn === pages ? { pages } : { fault: 'corrupt' }
}

/** @returns what the program said; nothing where a stranger says it */
function lineOf(text: string): PdfLine | undefined {
  try {
    const said = JSON.parse(text) as Record<string, unknown> | null
    if (isCount(said?.pages)) return { pages: said.pages }
    if (isCount(said?.page)) return { page: said.page }
    return said?.fault === 'encrypted' || said?.fault === 'corrupt' ? { fault: said.fault } : undefined
  } catch {
    return undefined
  }
}

function isCount(said: unknown): said is number {
  return Number.isSafeInteger(said) && Number(said) > 0
}
