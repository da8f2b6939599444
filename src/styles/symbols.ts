import door from '#/ui/door-scene.svg?raw'
import { type IconName, symbolId } from '#/ui/icon-names.ts'
import marks from '#/ui/marks.svg?raw'

export type { IconName } from '#/ui/icon-names.ts'

/** One drawn mark, to be written into a page that is made once: it then needs no request for the whole sprite. */
export interface MarkSymbol {
  id: string
  /** Presentation attributes and the view box. */
  attributes: Record<string, string>
  /** What is inside, as markup of our own. */
  body: string
}

/** @throws Error for a name that the sprite does not have */
export function markSymbol(name: IconName): MarkSymbol {
  const id = symbolId(name)
  const [, attributes, body] = new RegExp(`<symbol id="${id}"([^>]*)>(.*?)</symbol>`, 's').exec(marks) ?? []
  if (attributes === undefined || body === undefined) throw new Error(`No mark is drawn for ${name}`)
  const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])
  return { id, attributes: Object.fromEntries(pairs), body }
}

/** @returns the drawing of the blue door, to be put into an `svg` with the view box `0 0 520 650` */
export function doorScene(): string {
  const [, body] = /<symbol[^>]*>(.*?)<\/symbol>/s.exec(door) ?? []
  if (!body) throw new Error('The door scene has no symbol')
  return body
}
