import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentLine, fold } from '#/server/features/calendar-feeds/content-lines.ts'

const unfolded = (text: string): string => text.replace(/\r\n /g, '')
const octets = (line: string): number => Buffer.byteLength(line)

describe('a line of a calendar', () => {
  test.each([
    ['of 75 octets is one', 'x'.repeat(75), [75]],
    ['of one more is two, the blank with which the second begins among its octets', 'x'.repeat(76), [75, 2]],
    ['of Arabic letters, two octets each, is broken between them', `S:${'م'.repeat(74)}`, [74, 75, 3]],
    ['has no emoji in two parts', `${'x'.repeat(73)}😀y`, [73, 6]],
  ])('%s', (_, text, expected) => {
    const lines = fold(text).split('\r\n')
    expect(lines.map(octets)).toEqual(expected)
    expect(unfolded(fold(text))).toBe(text)
  })

  test('is never longer, and is what it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const folded = fold(text)
        // What is broken is a text without breaks.
        fc.pre(!/[\r\n]/.test(text))
        expect(Math.max(...folded.split('\r\n').map(octets))).toBeLessThanOrEqual(75)
        expect(unfolded(folded)).toBe(text)
        expect(Buffer.from(folded).toString()).toBe(folded)
      }),
    )
  })

  test('escapes what has a meaning, and holds nothing that begins another', () => {
    const value = 'a\\b, c; d\r\nEND:VEVENT\rX:y\u0000'
    const line = contentLine(['description', {}, 'text', value])
    expect(line).toBe('DESCRIPTION:a\\\\b\\, c\\; d\\nEND:VEVENT\\nX:y\r\n')
    expect(contentLine(['x-wr-calname', {}, 'text', 'a, b'])).toBe('X-WR-CALNAME:a\\, b\r\n')
  })
})
