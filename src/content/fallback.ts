import type { Locale } from '#/contract/locales.ts'
import type { Words } from './fields.ts'

type Item = { id: string }

/**
 * Completes a translation with the Arabic. A list's items are matched by their `id` and keep the Arabic order; what the
 * translation has of its own comes after them.
 */
export function withFallback(arabic: unknown, translated: unknown): unknown {
  if (translated === undefined) return markedAs(arabic, 'ar')
  // What a text promises says the Arabic.
  if (isWords(arabic) && isWords(translated)) return { ...arabic, ...translated }
  if (isWords(arabic) || !isObject(arabic) || !isObject(translated)) return translated
  if (Array.isArray(arabic) && Array.isArray(translated)) {
    return isItems(arabic) ? mergedItems(arabic, translated as Item[]) : translated
  }
  const names = new Set([...Object.keys(arabic), ...Object.keys(translated)])
  return Object.fromEntries(
    Array.from(names, (name) => [name, withFallback(Reflect.get(arabic, name), Reflect.get(translated, name))]),
  )
}

/** @returns the indices of a list's items that the Arabic list does not have */
export function ownItems(arabic: unknown, translated: unknown): number[] {
  if (!Array.isArray(arabic) || !Array.isArray(translated)) return []
  const known = new Set(arabic.map((item: Partial<Item>) => item?.id))
  return translated.flatMap((item: Partial<Item>, index) => (item?.id && !known.has(item.id) ? [index] : []))
}

function mergedItems(arabic: Item[], translated: Item[]): unknown[] {
  const byId = new Map(translated.map((item) => [item.id, item]))
  const shared = arabic.map((item) => withFallback(item, byId.get(item.id)))
  return [...shared, ...ownItems(arabic, translated).map((index) => translated[index])]
}

/** @returns a copy whose texts say their language */
function markedAs(value: unknown, lang: Locale): unknown {
  if (isWords(value)) return { ...value, lang }
  if (Array.isArray(value)) return value.map((item) => markedAs(item, lang))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, markedAs(part, lang)]))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A field named `text` holds words, never a string, so nothing else looks like them. */
export function isWords(value: unknown): value is Words {
  return isObject(value) && 'text' in value && typeof value.text === 'string'
}

function isItems(list: unknown[]): list is Item[] {
  return list.some((item) => isObject(item) && 'id' in item)
}
