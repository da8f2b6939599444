import { describe, expect, test } from 'vitest'
import { asBaseline, unlikeness } from '../support/likeness.ts'
import { comparePixels, halve, type Picture, readPicture, writePicture } from '../support/pictures.ts'

type Colour = readonly [red: number, green: number, blue: number]

const white: Colour = [255, 255, 255]
const ink: Colour = [30, 34, 40]
const blue: Colour = [30, 90, 160]

describe('pixel by pixel', () => {
  test('equal pictures do not differ', () => {
    expect(comparePixels(page(), page())).toMatchObject({ count: 0, share: 0 })
  })

  test('one other pixel is found, and shown in red', () => {
    const other = page()
    paint(other, { x: 307, y: 5, width: 1, height: 1 }, [255, 255, 250])
    const { count, share, picture } = comparePixels(page(), other)
    expect({ count, share }).toEqual({ count: 1, share: 1 / (320 * 200) })
    expect(colourAt(picture, 307, 5)).toEqual([214, 0, 56])
    expect(colourAt(picture, 308, 5)).toEqual([255, 255, 255])
  })

  test('a colour that was rounded otherwise is the same', () => {
    const other = page()
    paint(other, { x: 307, y: 5, width: 1, height: 1 }, [255, 255, 254])
    expect(comparePixels(page(), other).count).toBe(0)
  })

  test('what only one of two pictures has differs', () => {
    const { count, picture } = comparePixels(page(), blank(320, 210))
    expect(count).toBeGreaterThanOrEqual(3200)
    expect([picture.width, picture.height]).toEqual([320, 210])
  })
})

describe('by its looks', () => {
  const baseline = asBaseline(page())

  test('the same page is alike, however its baseline was kept', async () => {
    const kept = await readPicture(await writePicture(baseline, { palette: true }))
    expect(unlikeness(kept, asBaseline(page())).reasons).toEqual([])
  })

  test('letters on other fractions of a pixel are alike', () => {
    expect(unlikeness(baseline, asBaseline(page({ letters: 0.5 }))).reasons).toEqual([])
  })

  test.each([
    ['a button of another hue', page({ button: [60, 90, 160] }), /spots have another colour/],
    ['a button of another tint', page({ button: [40, 100, 170] }), /spots have another colour/],
    ['a page that stands two pixels lower', page({ top: 2 }), /of its lines/],
    ['a page that stands two pixels further right', page({ start: 2 }), /of its edges/],
    ['a page of another size', page({ height: 202 }), /320 × 202|160 × 101/],
  ])('%s is not', (_, other, reason) => {
    expect(unlikeness(baseline, asBaseline(other)).reasons.join()).toMatch(reason)
  })
})

test('half of a picture has the means of its pixels', () => {
  const picture = blank(4, 2)
  paint(picture, { x: 0, y: 0, width: 1, height: 2 }, [55, 155, 255])
  expect(halve(picture)).toEqual({ width: 2, height: 1, data: new Uint8Array([155, 205, 255, 255, 255, 255]) })
})

interface Look {
  button?: Colour
  /** Pixels by which everything stands lower, or further right. */
  top?: number
  start?: number
  height?: number
  /** Part of a pixel by which letters stand further right. */
  letters?: number
}

/** A bar, a button, and lines of upright strokes. */
function page({ button = blue, top = 0, start = 0, height = 200, letters = 0 }: Look = {}): Picture {
  const picture = blank(320, height)
  paint(picture, { x: start, y: top, width: 40, height: 200 }, [24, 42, 66])
  paint(picture, { x: 220 + start, y: 150 + top, width: 80, height: 36 }, button)
  for (let line = 0; line < 5; line += 1) {
    for (let letter = 0; letter < 30; letter += 1) {
      const place = { x: 60 + start + letter * 8, y: 20 + top + line * 24, height: 11 }
      paint(picture, { ...place, width: 2 }, ink)
      paint(picture, { ...place, width: 1 }, mix(ink, white, letters))
      paint(picture, { ...place, x: place.x + 2, width: 1 }, mix(white, ink, letters))
    }
  }
  return picture
}

function blank(width: number, height: number): Picture {
  return { width, height, data: new Uint8Array(width * height * 3).fill(255) }
}

function paint(
  picture: Picture,
  { x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>,
  colour: Colour,
): void {
  for (let row = y; row < Math.min(y + height, picture.height); row += 1) {
    for (let column = x; column < x + width; column += 1) {
      picture.data.set(colour, (row * picture.width + column) * 3)
    }
  }
}

function mix(one: Colour, other: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2): number => Math.round(one[index] * (1 - share) + other[index] * share)
  return [part(0), part(1), part(2)]
}

function colourAt({ width, data }: Picture, x: number, y: number): number[] {
  return [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]
}
