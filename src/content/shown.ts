import { FEATURE_IDS, type Feature } from './features.ts'

/**
 * Leaves out of a document what its features do not keep: items of lists, and whole fields, that name a feature which
 * is off.
 * @param value what the content says
 * @returns the same without them; `undefined` where nothing of it is to be shown
 */
export function shownOf(value: unknown, isOn: (feature: Feature) => boolean): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => shownOf(item, isOn)).filter((item) => item !== undefined)
  const feature = featureOf(value)
  if (feature && !isOn(feature)) return undefined
  const parts = Object.entries(value).map(([name, part]) => [name, shownOf(part, isOn)] as const)
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined))
}

/** @returns the feature that an entry names; `undefined` for what is no promise */
export function featureOf(entry: object): Feature | undefined {
  const named: unknown = Reflect.get(entry, 'feature')
  return FEATURE_IDS.find((id) => id === named)
}
