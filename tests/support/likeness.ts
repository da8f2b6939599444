import { halve, type Picture } from './pictures.ts'

/**
 * Whether two pictures show the same, whoever drew them: Chromium places letters on other fractions of a pixel from
 * version to version and with other hinting. So means of small areas are compared, at half the size.
 */
export interface Likeness {
  /** Areas without any detail that have another colour: a button, a bar, a background. */
  colours: number
  /** Share of low, wide areas that are lighter or darker: lines that stand higher or lower, in other letters. */
  lines: number
  /** Share of narrow, tall ones: edges that stand further left or right. */
  edges: number
  /** The new one, pale, with these areas in red. */
  picture: Picture
}

/** Half pixels. */
interface Area {
  width: number
  height: number
  /** How far its mean may be off, of 255. */
  within: number
}

const spot = { width: 2, height: 2, within: 6 }
/** Colours within a spot that has no detail: less than the palest edge of a letter. */
const plain = 10
/** Letters move along their lines, which leaves these as they are. */
const line = { width: 16, height: 2, within: 20 }
const edge = { width: 2, height: 16, within: 14 }

/** What other renderings of the same page stay below, and what faults go beyond; measured by `tests/screens/pictures.test.ts`. */
const most = { colours: 12, lines: 0.02, edges: 0.01 }

/** @returns what of two pictures at half their size differs */
export function compareLooks(old: Picture, now: Picture): Likeness {
  const data = now.data.map((value) => 192 + value / 4)
  const picture = { ...now, data }
  const found = (area: Area, isPlain: boolean): { differing: number; all: number } => {
    let [differing, all] = [0, 0]
    for (let y = 0; y + area.height <= now.height; y += area.height) {
      for (let x = 0; x + area.width <= now.width; x += area.width) {
        all += 1
        if (!differs(old, now, { x, y, ...area }, isPlain)) continue
        differing += 1
        paint(picture, { x, y, ...area })
      }
    }
    return { differing, all }
  }
  const [colours, lines, edges] = [found(spot, true), found(line, false), found(edge, false)]
  return { colours: colours.differing, lines: lines.differing / lines.all, edges: edges.differing / edges.all, picture }
}

/** @returns why two pictures do not show the same; nothing where they do */
export function unlikeness(old: Picture, now: Picture): { reasons: string[]; picture: Picture } {
  if (old.width !== now.width || old.height !== now.height) {
    return {
      reasons: [`is ${now.width} × ${now.height} instead of ${old.width} × ${old.height}, at half its size`],
      picture: now,
    }
  }
  const { colours, lines, edges, picture } = compareLooks(old, now)
  const reasons = [
    colours > most.colours && `${colours} spots have another colour`,
    lines > most.lines && `${percent(lines)} of its lines are others, or stand elsewhere`,
    edges > most.edges && `${percent(edges)} of its edges are others, or stand elsewhere`,
  ].filter((reason) => reason !== false)
  return { reasons, picture }
}

/** @returns a picture as baselines keep it */
export function asBaseline(picture: Picture): Picture {
  return halve(picture)
}

interface Place extends Area {
  x: number
  y: number
}

function differs(old: Picture, now: Picture, place: Place, isPlain: boolean): boolean {
  let far = false
  for (let channel = 0; channel < 3; channel += 1) {
    const [before, after] = [look(old, place, channel), look(now, place, channel)]
    if (isPlain && (before.range > plain || after.range > plain)) return false
    far ||= Math.abs(before.mean - after.mean) > place.within
  }
  return far
}

function look({ width, data }: Picture, place: Place, channel: number): { mean: number; range: number } {
  let [sum, least, largest] = [0, 255, 0]
  for (let y = place.y; y < place.y + place.height; y += 1) {
    for (let x = place.x; x < place.x + place.width; x += 1) {
      const value = data[(y * width + x) * 3 + channel] ?? 0
      sum += value
      if (value < least) least = value
      if (value > largest) largest = value
    }
  }
  return { mean: sum / (place.width * place.height), range: largest - least }
}

/** Makes a place red, and leaves its shapes to be seen. */
function paint({ width, data }: Picture, place: Place): void {
  for (let y = place.y; y < place.y + place.height; y += 1) {
    for (let x = place.x; x < place.x + place.width; x += 1) {
      const at = (y * width + x) * 3
      data[at] = 224
      for (const channel of [1, 2]) data[at + channel] = (data[at + channel] ?? 0) / 3
    }
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
