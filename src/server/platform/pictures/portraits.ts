import sharp from 'sharp'
import { ServiceError } from '#/server/platform/errors.ts'
import { createTurns } from '#/server/platform/security/turns.ts'

/** More pixels than any camera's picture that a browser has cut to size; libvips asks before it unpacks any. */
const MOST_PIXELS = 25_000_000
/** Seconds that a picture may take. */
const PATIENCE = 5
const QUALITY = 82
/** How many pictures may wait for the one before them. */
const QUEUE_LIMIT = 16

/** Makes square pictures of people out of whatever was sent. */
export interface Portraits {
  /**
   * Decodes a picture and encodes it anew, so that nothing of the file itself is left: no place, no camera, no second
   * file inside it.
   * @param side pixels
   * @returns WebP
   * @throws {ServiceError} BAD_PICTURE for anything but one JPEG, PNG or WebP picture; BUSY
   */
  make(file: Uint8Array, side: number): Promise<Buffer>
}

/** Pictures are made one at a time: a process has one of these. */
export function createPortraits(): Portraits {
  const turns = createTurns(QUEUE_LIMIT)
  return {
    async make(file, side) {
      // Judged before libvips sees it, whose loaders know many more kinds, SVG and HEIF among them.
      const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
      if (!isOnePicture(bytes)) throw new ServiceError('BAD_PICTURE')
      return turns.take('picture', async () => {
        try {
          return await sharp(bytes, { failOn: 'error', limitInputPixels: MOST_PIXELS, sequentialRead: true })
            .timeout({ seconds: PATIENCE })
            .autoOrient()
            .resize(side, side, { fit: 'cover' })
            .webp({ quality: QUALITY })
            .toBuffer()
        } catch (cause) {
          throw new ServiceError('BAD_PICTURE', { cause })
        }
      })
    },
  }
}

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex')
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex')
const JPEG_START = Buffer.from('ffd8ff', 'hex')
const JPEG_END = Buffer.from('ffd9', 'hex')

/** Whether the bytes begin and end as a picture of the three kinds does: with nothing behind it. */
function isOnePicture(bytes: Buffer): boolean {
  if (startsWith(bytes, PNG_START)) return endsWith(bytes, PNG_END)
  if (startsWith(bytes, JPEG_START)) return endsWith(bytes, JPEG_END)
  if (bytes.length < 16 || bytes.toString('latin1', 0, 4) !== 'RIFF') return false
  return bytes.toString('latin1', 8, 12) === 'WEBP' && bytes.readUInt32LE(4) + 8 === bytes.length
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start)
}

function endsWith(bytes: Buffer, end: Buffer): boolean {
  return bytes.length > end.length && bytes.subarray(-end.length).equals(end)
}
