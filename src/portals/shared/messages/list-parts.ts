/** A part of a list that goes on further back: its rows, the newest first, and what asks for the next part. */
export interface ListPart<Row extends { id: string }> {
  items: Row[]
  older: string | null
}

/**
 * @param first the first part of a list, asked for again
 * @returns the list with all of its parts that are held: rows that newer ones have pushed out of the first part too
 */
export function renewParts<Row extends { id: string }>(held: ListPart<Row>, first: ListPart<Row>): ListPart<Row> {
  if (first.older === null) return first
  const ids = new Set(first.items.map(({ id }) => id))
  // What is new or has changed stands further up: the last of the part is where it was.
  const end = first.items.findLast(({ id }) => held.items.some((each) => each.id === id))
  if (!end) return first
  const after = held.items.slice(held.items.findIndex(({ id }) => id === end.id) + 1)
  const rest = after.filter(({ id }) => !ids.has(id))
  return rest.length > 0 ? { items: [...first.items, ...rest], older: held.older } : first
}

/**
 * @param id the row that somebody is in; nothing = none
 * @returns the rows as they are now, with that one in its place though the list has it no more
 */
export function withRow<Row extends { id: string }>(
  before: readonly Row[],
  now: readonly Row[],
  id: string | undefined,
): readonly Row[] {
  const at = before.findIndex((row) => row.id === id)
  const row = before[at]
  if (!row || now.some((each) => each.id === id)) return now
  const ahead = new Set(before.slice(0, at).map((each) => each.id))
  const place = now.findLastIndex((each) => ahead.has(each.id)) + 1
  return [...now.slice(0, place), row, ...now.slice(place)]
}

/** @returns a list with its next part behind it */
export function appendPart<Row extends { id: string }>(held: ListPart<Row>, next: ListPart<Row>): ListPart<Row> {
  const ids = new Set(held.items.map(({ id }) => id))
  return { items: [...held.items, ...next.items.filter(({ id }) => !ids.has(id))], older: next.older }
}
