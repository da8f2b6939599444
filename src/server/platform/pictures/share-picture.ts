import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'

/** The letters of all that is written, in bold; pictures are drawn by the build, which runs at the project's root. */
const FONT = resolve('src/styles/fonts/cairo-bold.ttf')

/** Hexadecimal twins of the light theme's tokens, which Pango and SVG cannot read. */
const WALL = '#fdfcf9'
const DOOR_DEEP = '#023069'
const ON_DOOR = '#eef4fb'
const TEXT = '#1c2738'
const MUTED = '#535d6c'
const BLUE = '#004d9f'

const MARGIN = 72
/** Height of the step at the foot of the picture. */
const FOOT = 76
const GAP = 34
const TEXT_WIDTH = 660
const MARK = 360
/** Sizes of letters, tried from large to small until the text is no higher than this. */
const HEADLINE = { sizes: [72, 64, 56, 50, 44], height: 196 }
const LEAD = { sizes: [30, 27, 24], height: 128 }

export interface ShareWords {
  direction: 'rtl' | 'ltr'
  product: string
  headline: string
  description: string
  /** Where the site is, such as `manara.example`. */
  address: string
}

export interface ShareLook {
  width: number
  height: number
  /** The academy's mark, as SVG for a view box of 48 by 48. */
  mark: string
}

interface Written {
  input: Buffer
  width: number
  height: number
}

/**
 * Draws the picture that stands for a page where its address is shared: the headline at the reader's side, the mark at
 * the other. Pango writes it, which puts Arabic and Latin letters of one line in their right order.
 * @returns a PNG
 * @throws {Error} when the font is not there: Pango would write with whatever the machine has
 */
export async function drawSharePicture(words: ShareWords, look: ShareLook): Promise<Buffer> {
  if (!existsSync(FONT)) throw new Error(`Share pictures need ${FONT}`)
  const { direction, product, headline, description, address } = words
  const { width, height } = look
  const write = (text: string, size: number, colour: string): Promise<Written> =>
    written(text, { size, colour, direction })

  const name = await write(product, 40, BLUE)
  const title = await fitting(HEADLINE.sizes, HEADLINE.height, (size) => write(headline, size, TEXT))
  const lead = await fitting(LEAD.sizes, LEAD.height, (size) => write(description, size, MUTED))
  const where = await write(`${product} · ${address}`, 28, ON_DOOR)

  const at = (line: Written, top: number): OverlayOptions => ({
    input: line.input,
    left: direction === 'rtl' ? width - MARGIN - line.width : MARGIN,
    top: Math.round(top),
  })
  const wall = height - FOOT
  const nameTop = (wall - name.height - title.height - lead.height - 2 * GAP) / 2
  const titleTop = nameTop + name.height + GAP
  return await sharp(Buffer.from(frame(look, direction === 'rtl' ? MARGIN : width - MARGIN - MARK)))
    .composite([
      at(name, nameTop),
      at(title, titleTop),
      at(lead, titleTop + title.height + GAP),
      at(where, wall + (FOOT - where.height) / 2),
    ])
    .png({ palette: true, colours: 128, effort: 10 })
    .toBuffer()
}

/** The wall with the mark, standing on a step of the door's deep blue. */
function frame({ width, height, mark }: ShareLook, markAt: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${WALL}"/>
    <rect y="${height - FOOT}" width="${width}" height="${FOOT}" fill="${DOOR_DEEP}"/>
    <svg x="${markAt}" y="${height - FOOT - MARK * (47 / 48)}" width="${MARK}" height="${MARK}" viewBox="0 0 48 48">${mark}</svg>
  </svg>`
}

/** @returns the largest that is not too high; else the smallest */
async function fitting(
  sizes: readonly number[],
  height: number,
  write: (size: number) => Promise<Written>,
): Promise<Written> {
  const [size = 0, ...smaller] = sizes
  const text = await write(size)
  return text.height <= height || smaller.length === 0 ? text : fitting(smaller, height, write)
}

async function written(
  text: string,
  style: { size: number; colour: string; direction: 'rtl' | 'ltr' },
): Promise<Written> {
  const { size, colour, direction } = style
  // Pango takes the direction of a paragraph from its first letter, which may be one of the other script.
  const mark = direction === 'rtl' ? '\u200f' : '\u200e'
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" line_height="${direction === 'rtl' ? 0.8 : 0.7}">${mark}${escaped(text)}</span>`,
      font: `Cairo Bold ${size}`,
      fontfile: FONT,
      width: TEXT_WIDTH,
      dpi: 72,
      rgba: true,
      wrap: 'word',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
