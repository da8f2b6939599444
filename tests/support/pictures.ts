import sharp from 'sharp'

/** Colours of a picture, row by row: red, green and blue of each pixel, 0 to 255. */
export interface Picture {
  width: number
  height: number
  data: Uint8Array
}

/** @param file of any format that browsers show */
export async function readPicture(file: Buffer): Promise<Picture> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data }
}

/** @param options.palette whether at most 256 colours are kept, which makes it small */
export async function writePicture(
  { width, height, data }: Picture,
  { palette = false }: { palette?: boolean } = {},
): Promise<Buffer> {
  const image = sharp(data, { raw: { width, height, channels: 3 } })
  return await image.png({ compressionLevel: 9, ...(palette && { palette, effort: 10, dither: 0 }) }).toBuffer()
}

/** @returns the picture at half its size: each pixel is the mean of four */
export function halve({ width, height, data }: Picture): Picture {
  const half = { width: Math.floor(width / 2), height: Math.floor(height / 2) }
  const means = new Uint8Array(half.width * half.height * 3)
  for (let y = 0; y < half.height; y += 1) {
    for (let x = 0; x < half.width; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        const at = (2 * y * width + 2 * x) * 3 + channel
        const below = at + width * 3
        const sum = value(data, at) + value(data, at + 3) + value(data, below) + value(data, below + 3)
        means[(y * half.width + x) * 3 + channel] = Math.round(sum / 4)
      }
    }
  }
  return { ...half, data: means }
}

/** What of two pictures differs, pixel by pixel. */
export interface PixelDifference {
  /** How many do, those included that only one of them has. */
  count: number
  /** Of all pixels, 0 to 1. */
  share: number
  /** The new one, pale, with what differs in red. */
  picture: Picture
}

/** Compares pictures of the same Chromium, which draws the same page to the pixel. */
export function comparePixels(old: Picture, now: Picture): PixelDifference {
  const width = Math.max(old.width, now.width)
  const height = Math.max(old.height, now.height)
  const data = new Uint8Array(width * height * 3)
  let count = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [before, after] = [indexOf(old, x, y), indexOf(now, x, y)]
      const same = before !== undefined && after !== undefined && isSame(old.data, before, now.data, after)
      if (!same) count += 1
      for (let channel = 0; channel < 3; channel += 1) {
        const pale = after === undefined ? 255 : 192 + value(now.data, after + channel) / 4
        data[(y * width + x) * 3 + channel] = same ? pale : (RED[channel] ?? 0)
      }
    }
  }
  return { count, share: count / (width * height), picture: { width, height, data } }
}

const RED = [214, 0, 56]

function indexOf({ width, height }: Picture, x: number, y: number): number | undefined {
  return x < width && y < height ? (y * width + x) * 3 : undefined
}

/** The blended colours of a corner come out one higher or lower from run to run. */
const ROUNDING = 2

function isSame(old: Uint8Array, before: number, now: Uint8Array, after: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    if (Math.abs(value(old, before + channel) - value(now, after + channel)) > ROUNDING) return false
  }
  return true
}

function value(data: Uint8Array, index: number): number {
  return data[index] ?? 0
}
