import { readdir, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FileFault } from '#/contract/file-kinds.ts'
import { pagePath } from '#/contract/file-pages.ts'
import type { Deps } from '#/server/deps.ts'
import { TooMuchError } from '#/server/platform/media/child.ts'
import { makeFilm } from '#/server/platform/media/film.ts'
import { drawPdf, FIRST_PAGE_WIDTH } from '#/server/platform/media/pdf.ts'
import { drawPicture } from '#/server/platform/media/picture.ts'
import type { FileFacts } from '#/server/tables/files.ts'
import { typeOfPath } from './headers.ts'
import { judgeFile } from './judge.ts'

/** The thickest book; one page takes a tenth of a second. */
const MOST_PAGES = 1_000
/** Of a document that nobody reads here: its cover is shown, and a thicker one has none. */
const MOST_PAGES_KEPT = 40

/** What else lies in the folder is what the makers worked with. */
const MADE = ['.webp', '.avif', '.mp4', '.m3u8', '.ts']

/** Something that was made of a file: where it is on this machine and in the file's folder of the storage. */
export interface Part {
  from: string
  path: string
  type: string
  bytes: number
}

interface Watch {
  signal: AbortSignal
  onPart(part: number): void
  pages: boolean
}

export type Made = { facts: FileFacts; parts: Part[] } | { fault: FileFault }

/**
 * Makes of a file what pupils are shown. The same file gives the same parts, however often.
 * @param path of the file on this machine
 * @param folder where the parts go
 * @param watch.pages whether a document is read here page by page
 * @throws what another try may mend; the signal's reason
 */
export async function makeParts(
  deps: Pick<Deps, 'ffmpeg' | 'walls'>,
  path: string,
  folder: string,
  watch: Watch,
): Promise<Made> {
  const judged = await judgeFile(path)
  if ('fault' in judged) return judged
  const facts = await draw(deps, { path, ...judged }, folder, watch).catch((error: unknown) => {
    if (error instanceof TooMuchError) return { fault: 'tooLong' as const }
    throw error
  })
  return 'fault' in facts ? facts : { facts, parts: await partsOf(folder) }
}

async function draw(
  { ffmpeg, walls }: Pick<Deps, 'ffmpeg' | 'walls'>,
  file: { kind: 'pdf' | 'image' | 'video'; path: string; type: string },
  folder: string,
  watch: Watch,
): Promise<FileFacts | { fault: FileFault }> {
  switch (file.kind) {
    case 'pdf': {
      // Read by people's browsers alone where no wall stands; administrators are told.
      if (!(await walls.mayRead())) return {}
      const { signal } = watch
      const wall = await walls.find()
      const onPage = (done: number, of: number): void => watch.onPart(done / of)
      const mostPages = watch.pages ? MOST_PAGES : MOST_PAGES_KEPT
      const pdf = await drawPdf(file.path, folder, { wall, mostPages, signal, onPage })
      if ('fault' in pdf) return pdf.fault === 'tooManyPages' && !watch.pages ? {} : pdf
      const thumbnails = Array.from({ length: pdf.pages }, (_, index) => pagePath(index + 1))
      const first = { width: FIRST_PAGE_WIDTH, type: 'image/webp', path: 'first.webp' }
      return { pages: pdf.pages, poster: 'cover.webp', thumbnails, sizes: [first] }
    }
    case 'image': {
      const picture = await drawPicture(file.path, folder, watch)
      if ('fault' in picture) return picture
      const webp = picture.sizes.filter(({ type }) => type === 'image/webp')
      return { ...picture, main: webp.at(-1)?.path, poster: webp[0]?.path }
    }
    case 'video': {
      // Served as it came where nothing can be made of it; administrators are told.
      if (!(await ffmpeg.available())) return {}
      const film = await makeFilm(ffmpeg, file, folder, watch)
      if ('fault' in film) return film
      const { sound, ...facts } = film
      return {
        ...facts,
        main: 'film.mp4',
        poster: 'poster.webp',
        hls: 'hls/master.m3u8',
        ...(sound && { sound: 'hls/sound/index.m3u8' }),
      }
    }
  }
}

async function partsOf(folder: string): Promise<Part[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const parts: Part[] = []
  for (const entry of entries) {
    if (!(MADE.includes(extname(entry.name)) && entry.isFile())) continue
    const from = join(entry.parentPath, entry.name)
    const path = relative(folder, from).split(sep).join('/')
    parts.push({ from, path, type: typeOfPath(path), bytes: (await stat(from)).size })
  }
  return parts
}
