import { tableKeyOf } from '#/contract/programme-table.ts'

export interface Names {
  nameAr: string
  nameFr: string
}
interface Present {
  name_ar: string
  name_fr: string
}

/** What names mean among those that are there: some of them, none (`new`), several that cannot be told apart. */
export type Match<T> = { found: T[] } | { fault: 'sameName' } | { fault: 'duplicate'; first: number }

/**
 * Finds by names, read over accents and hamzas: both names, else the Arabic one, else the French one. Each is found by
 * one wanted only, so what was renamed and what is new are told apart, and the same list again finds the same.
 * @param all whether names stand for all who have them both; otherwise the second wanted is for the second of them
 */
export function matchNames<T extends Present>(
  wanted: readonly Names[],
  present: readonly T[],
  all: boolean,
): Match<T>[] {
  const matches: (Match<T> | undefined)[] = wanted.map(() => undefined)
  const taken = new Set<T>()
  const byBoth = groups(present, ({ name_ar, name_fr }) => keyOfNames({ nameAr: name_ar, nameFr: name_fr }))
  for (const [index, names] of wanted.entries()) {
    const free = (byBoth.get(keyOfNames(names)) ?? []).filter((each) => !taken.has(each))
    if (free.length === 0) continue
    const found = all ? free : free.slice(0, 1)
    for (const each of found) taken.add(each)
    matches[index] = { found }
  }
  const first = new Map<string, number>()
  for (const [index, names] of wanted.entries()) {
    const before = first.get(keyOfNames(names))
    if (before === undefined) first.set(keyOfNames(names), index)
    else matches[index] ??= { fault: 'duplicate', first: before }
  }
  for (const [theirs, own] of [
    ['name_ar', 'nameAr'],
    ['name_fr', 'nameFr'],
  ] as const) {
    const byName = groups(present, (each) => tableKeyOf(each[theirs]))
    for (const [index, names] of wanted.entries()) {
      if (matches[index]) continue
      const free = (byName.get(tableKeyOf(names[own])) ?? []).filter((each) => !taken.has(each))
      if (free.length === 0) continue
      // What is not told apart is nobody else's either: a second import would find something else.
      for (const each of free) taken.add(each)
      matches[index] = free.length > 1 ? { fault: 'sameName' } : { found: free }
    }
  }
  return matches.map((match) => match ?? { found: [] })
}

/** @returns by what two names together are known */
export function keyOfNames({ nameAr, nameFr }: Names): string {
  return `${tableKeyOf(nameAr)}|${tableKeyOf(nameFr)}`
}

function groups<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, keyOf)
}
