import type { Message, Thread } from '#/contract/messages.ts'

/** Messages of a thread that follow each other, and whether there are more on either side. */
export type MessagePart = Pick<Thread, 'messages' | 'older' | 'newer'>

/**
 * @param part asked for later than what is held
 * @returns what is held with the part in it, as the part says it; a part that does not join it stays out, and `newer`
 *   leads to it
 */
export function mergeMessages(held: MessagePart, part: MessagePart): MessagePart {
  const [first, last] = endsOf(part.messages)
  const [heldFirst, heldLast] = endsOf(held.messages)
  if (heldFirst === undefined) return part
  if (first !== undefined && first > heldLast + 1) return { ...held, newer: true }
  if (last !== undefined && last < heldFirst - 1) return held
  const ids = new Set(part.messages.map(({ id }) => id))
  // What the part should have and has not is gone: within its places, and at the end what waited.
  const stays = ({ id, place }: Message): boolean => {
    if (ids.has(id)) return false
    if (place === null) return part.newer
    return first === undefined || place < first || place > last
  }
  return {
    messages: inOrder([...held.messages.filter(stays), ...part.messages]),
    older: first !== undefined && first <= heldFirst ? part.older : held.older,
    newer: last === undefined || last >= heldLast ? part.newer : held.newer,
  }
}

/** @returns what is held with one message as it is now */
export function putMessage(held: MessagePart, message: Message): MessagePart {
  const others = held.messages.filter(({ id }) => id !== message.id)
  const [, last] = endsOf(others)
  // One that does not follow comes with those between.
  if (last !== undefined && message.place !== null && message.place > last + 1) return { ...held, newer: true }
  return { ...held, messages: inOrder([...others, message]) }
}

/** @returns the place of the last message that has arrived; 0 where none has */
export function lastPlace(messages: readonly Message[]): number {
  return messages.reduce((last, { place }) => Math.max(last, place ?? 0), 0)
}

/** @returns those of the other side that came after a place */
export function newAfter(messages: readonly Message[], place: number): Message[] {
  return messages.filter((each) => !(each.own || each.deleted || each.hidden) && (each.place ?? 0) > place)
}

type Ends = [first: number, last: number] | [undefined, number]

function endsOf(messages: readonly Message[]): Ends {
  const places = messages.flatMap(({ place }) => place ?? [])
  return places.length > 0 ? [Math.min(...places), Math.max(...places)] : [undefined, 0]
}

/** By place; what waits stands last, as it came. */
function inOrder(messages: readonly Message[]): Message[] {
  return messages.toSorted(
    (one, other) => (one.place ?? Number.POSITIVE_INFINITY) - (other.place ?? Number.POSITIVE_INFINITY) || 0,
  )
}
