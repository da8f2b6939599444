import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'

/** Pixels of a picture; libvips asks before it unpacks any. */
const MOST_PIXELS = 60_000_000
/** Seconds that one size may take. */
const PATIENCE = 60
const WIDTHS = [480, 960, 1_600]
const FORMATS = [
  { name: 'webp', type: 'image/webp', options: { quality: 80 } },
  { name: 'avif', type: 'image/avif', options: { quality: 55, effort: 3 } },
] as const

export type PictureOutcome =
  | { width: number; height: number; sizes: { width: number; type: string; path: string }[] }
  | { fault: 'corrupt' | 'tooManyPixels' }

/**
 * Encodes a picture anew, in sizes: nothing of the file itself is left, no place and no camera.
 * @param folder of this machine, where they go, as `960.webp`
 */
export async function drawPicture(
  path: string,
  folder: string,
  { signal, onPart }: { signal: AbortSignal; onPart(part: number): void },
): Promise<PictureOutcome> {
  const open = (): Sharp => sharp(path, { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true })
  await mkdir(folder, { recursive: true })
  try {
    const { width, height } = (await open().metadata()).autoOrient
    if (width * height > MOST_PIXELS) return { fault: 'tooManyPixels' }
    const widths = [...new Set(WIDTHS.map((wanted) => Math.min(wanted, width)))]
    const sizes: { width: number; type: string; path: string }[] = []
    for (const wanted of widths) {
      for (const { name, type, options } of FORMATS) {
        signal.throwIfAborted()
        const made = `${wanted}.${name}`
        const picture = open().timeout({ seconds: PATIENCE }).autoOrient().resize({ width: wanted })
        await picture.toFormat(name, options).toFile(join(folder, made))
        sizes.push({ width: wanted, type, path: made })
        onPart(sizes.length / (widths.length * FORMATS.length))
      }
    }
    return { width, height, sizes }
  } catch (error) {
    signal.throwIfAborted()
    if (isNoRoom(error)) throw error
    return { fault: /pixel limit/i.test(String(error)) ? 'tooManyPixels' : 'corrupt' }
  }
}

/** The machine's fault, and none of the picture's. */
function isNoRoom(error: unknown): boolean {
  return /No space left|ENOSPC|out of memory/i.test(String(error))
}
