import { describe, expect, it } from 'vitest'
import type { Message, ThreadPart, ThreadRow } from '#/contract/messages.ts'
import { daysOf } from '#/portals/shared/messages/days.ts'
import { appendPart, renewParts } from '#/portals/shared/messages/list-parts.ts'
import { lastPlace, type MessagePart, mergeMessages, newAfter, putMessage } from '#/portals/shared/messages/merge.ts'

function message(place: number | null, more: Partial<Message> = {}): Message {
  return {
    ...{ id: `m${place}`, place, own: false, author: null, words: `words ${place}`, files: [], urgent: false },
    ...{ at: '2026-01-05T10:00:00.000Z', changed: false, deleted: false, changeableUntil: null },
    ...{ removed: false, hidden: false, reported: false },
    ...more,
  }
}

function part(from: number, to: number, more: Partial<MessagePart> = {}): MessagePart {
  const messages = Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
  return { messages, older: from > 1, newer: false, ...more }
}

const placesOf = ({ messages }: MessagePart): (number | null)[] => messages.map(({ place }) => place)

describe('parts of a thread', () => {
  it('older ones stand before what is held, and say whether there are more', () => {
    const merged = mergeMessages(part(5, 6), part(1, 4, { newer: true }))
    expect(placesOf(merged)).toEqual([1, 2, 3, 4, 5, 6])
    expect(merged).toMatchObject({ older: false, newer: false })
  })

  it('what is asked again is as it is now, and what was loaded before stays', () => {
    const now = part(3, 6)
    now.messages[0] = message(3, { words: 'changed', changed: true })
    const merged = mergeMessages(part(1, 5), now)
    expect(placesOf(merged)).toEqual([1, 2, 3, 4, 5, 6])
    expect(merged.messages[2]).toMatchObject({ words: 'changed' })
    expect(merged.older).toBe(false)
  })

  it('what the part should have and has not is gone', () => {
    const now = part(3, 5)
    now.messages.splice(1, 1)
    expect(placesOf(mergeMessages(part(1, 5), now))).toEqual([1, 2, 3, 5])
  })

  it('a part further on leaves the place, and a way to it', () => {
    const merged = mergeMessages(part(1, 5), part(50, 60))
    expect(placesOf(merged)).toEqual([1, 2, 3, 4, 5])
    expect(merged.newer).toBe(true)
  })

  it('what waits stands last, until it has arrived', () => {
    const waits = message(null, { id: 'w', own: true })
    const held = mergeMessages(part(1, 2), { ...part(1, 2), messages: [...part(1, 2).messages, waits] })
    expect(placesOf(held)).toEqual([1, 2, null])
    const arrived = mergeMessages(held, { ...part(1, 2), messages: [message(2), message(3, { id: 'w', own: true })] })
    expect(placesOf(arrived)).toEqual([1, 2, 3])
  })

  it('one message is put where it belongs, instead of what it was', () => {
    expect(placesOf(putMessage(part(1, 2), message(3)))).toEqual([1, 2, 3])
    expect(putMessage(part(1, 3), message(2, { deleted: true, words: '' })).messages[1]).toMatchObject({
      deleted: true,
    })
    expect(putMessage(part(1, 2), message(9))).toMatchObject({ newer: true })
  })

  it('new is what the other side has written since', () => {
    const messages = [message(1), message(2, { own: true }), message(3), message(4, { deleted: true }), message(null)]
    expect(newAfter(messages, 0).map(({ place }) => place)).toEqual([1, 3])
    expect(newAfter(messages, 1).map(({ place }) => place)).toEqual([3])
    expect(newAfter([message(1, { hidden: true })], 0)).toEqual([])
    expect(lastPlace(messages)).toBe(4)
    expect(lastPlace([])).toBe(0)
  })
})

describe('days of a thread', () => {
  it('are those of Tunis', () => {
    const before = message(1, { at: '2026-01-05T22:59:00.000Z' })
    const after = message(2, { at: '2026-01-05T23:00:00.000Z' })
    expect(daysOf([before, after], '2026-01-06').map(({ date, messages }) => [date, messages.length])).toEqual([
      ['2026-01-05', 1],
      ['2026-01-06', 1],
    ])
  })

  it('what waits belongs to the last, or to today', () => {
    const waits = message(null, { at: '2026-01-07T06:00:00.000Z' })
    expect(daysOf([message(1), waits], '2026-01-06')).toMatchObject([{ date: '2026-01-05' }])
    expect(daysOf([waits], '2026-01-06')).toMatchObject([{ date: '2026-01-06' }])
  })
})

describe('parts of the list of threads', () => {
  const list = (ids: string, older: string | null): ThreadPart => ({
    items: [...ids].map((id) => ({ id }) as ThreadRow),
    older,
  })
  const idsOf = ({ items }: ThreadPart): string => items.map(({ id }) => id).join('')

  it('the next follows what is held', () => {
    expect(appendPart(list('abc', 'c'), list('cde', null))).toMatchObject({ older: null })
    expect(idsOf(appendPart(list('abc', 'c'), list('cde', null)))).toBe('abcde')
  })

  it('a thread that comes up, or is new, keeps those that were loaded', () => {
    expect(idsOf(renewParts(list('abcdef', 'f'), list('eab', 'b')))).toBe('eabcdf')
    expect(renewParts(list('abcdef', 'f'), list('eab', 'b')).older).toBe('f')
    expect(idsOf(renewParts(list('abcdef', 'f'), list('nab', 'b')))).toBe('nabcdef')
  })

  it('a thread that no longer belongs to it goes', () => {
    expect(idsOf(renewParts(list('abcdef', 'f'), list('acd', 'd')))).toBe('acdef')
  })

  it('the whole list in one part is all there is', () => {
    expect(idsOf(renewParts(list('abcd', null), list('ac', null)))).toBe('ac')
  })
})
