import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Cue, parseCues, writeVtt } from '#/server/features/files/captions/cues.ts'
import { decodeText } from '#/server/features/files/captions/decode.ts'

/** @returns the pieces as `from–to text` */
function read(source: string): string[] {
  const cues = parseCues(source)
  if (!Array.isArray(cues)) throw new Error(cues.fault)
  return cues.map(({ from, to, text }) => `${from}–${to} ${text}`)
}
const srt = (...blocks: string[]): string => blocks.join('\n\n')

describe('captions that are sent', () => {
  test('are read as WebVTT, without notes, styles, names and places', () => {
    const source = `WEBVTT - درس

NOTE
00 is not a time

STYLE
::cue { color: red }

first
00:01.500 --> 00:03.000 align:start line:10%
مرحبًا

01:00:00.000 --> 01:00:01.250
<v Amine>Soit <i>x</i> &lt; 3</v> <00:00:01.000>&amp; y`
    expect(read(source)).toEqual(['1500–3000 مرحبًا', '3600000–3601250 Soit x < 3 & y'])
  })

  test('are read as SRT, however it was written', () => {
    const source = srt(
      '1\r\n00:00:02,000 --> 00:00:04,000 X1:10 X2:20\r\n{\\an8}<font color="#fff">ثانيًا</font>',
      '2\r\n0:00:01.5 --> 0:00:02,000\r\nأوّلًا\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\nune ligne\r\n\r\n12\r\n',
      '4\r\n00:00:07,000 --> 00:00:08,000\r\n',
    )
    expect(read(`\uFEFF\r\n${source}`)).toEqual(['1500–2000 أوّلًا', '2000–4000 ثانيًا', '5000–6000 une ligne\n12'])
  })

  test('keep arrows among words and comparisons', () => {
    expect(read('00:01.000 --> 00:02.000\nA --> B, a < b > c')).toEqual(['1000–2000 A --> B, a < b > c'])
  })

  test.each([
    ['بسم الله', 'captionsNone', undefined],
    ['', 'captionsNone', undefined],
    ['WEBVTT\n\nNOTE 00:01.000 --> 00:02.000\n', 'captionsNone', undefined],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n\n', 'captionsNone', undefined],
    ['1\n00:00:01,000 --> 00:00:02,000\na\n\n2\n00:00:0x,000 --> 00:00:04,000\nb', 'captionsTimes', 6],
    ['1\n00:00:61,000 --> 00:01:02,000\na', 'captionsTimes', 2],
    ['1\n00:00:03,000 -->\na', 'captionsTimes', 2],
    ['WEBVTT\n\n00:05.000 --> 00:04.000\na', 'captionsOrder', 3],
    [`1\n00:00:01,000 --> 00:00:02,000\n${'كلمة '.repeat(200)}`, 'captionsLong', 2],
  ])('are refused by what is wrong with them: %j', (source, fault, limit) => {
    expect(parseCues(source)).toEqual({ fault, ...(limit && { limit }) })
  })

  test('are refused where there are too many of them', () => {
    expect(parseCues('00:01.000 --> 00:02.000\na\n'.repeat(10_001))).toMatchObject({ fault: 'captionsMany' })
  })

  test('have no signs that turn the text around or speak to machines', () => {
    expect(read('00:01.000 --> 00:02.000\na\u202eb\0c\u2066x\u2069\u200f')).toEqual([
      '1000–2000 a b c\u2066x\u2069\u200f',
    ])
  })
})

describe('captions that are served', () => {
  const cue = fc
    .record({
      from: fc.nat(359_999_999),
      length: fc.integer({ min: 1, max: 60_000 }),
      words: fc.array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
    })
    .map(({ from, length, words }): Cue => ({ from, to: from + length, text: words.join('\n') }))

  test('are the same when they are read again', () => {
    fc.assert(
      fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), (cues) => {
        const once = parseCues(writeVtt(cues))
        if (!Array.isArray(once)) return expect(once).toEqual({ fault: 'captionsNone' })
        const vtt = writeVtt(once)
        expect(parseCues(vtt)).toEqual(once)
        expect(once.map(({ from }) => from)).toEqual(once.map(({ from }) => from).toSorted((a, b) => a - b))
      }),
    )
  })

  test('are never markup, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        const cues = parseCues(`1\n00:00:01,000 --> 00:00:02,000\n${text}`)
        if (!Array.isArray(cues)) return
        const vtt = writeVtt(cues)
        expect(vtt).toMatch(/^WEBVTT\n\n00:00:01\.000 --> /)
        expect(vtt).not.toMatch(/[<\0\r\u202e]/)
        expect(vtt.isWellFormed()).toBe(true)
        expect(vtt.split('\n\n')).toHaveLength(cues.length + 2)
        expect(vtt.match(/-->/g)).toHaveLength(cues.length)
      }),
    )
  })

  test('are written as plain text', () => {
    const cues = [{ from: 3_723_004, to: 3_724_000, text: '<script>alert(1)</script> & --> x' }]
    expect(writeVtt(cues)).toBe(
      'WEBVTT\n\n01:02:03.004 --> 01:02:04.000\n&lt;script&gt;alert(1)&lt;/script&gt; &amp; --&gt; x\n\n',
    )
  })
})

describe('letters of a file', () => {
  const arabic = 'السلام عليكم، الدرس الأوّل: x = 2'
  const french = 'Étude d’une fonction : « où est-elle définie ? »'

  test.each([
    ['UTF-8', new TextEncoder().encode(`\uFEFF${arabic}`), arabic],
    ['UTF-16', new Uint8Array(Buffer.from(`\uFEFF${arabic}`, 'utf16le')), arabic],
    ['windows-1256', inEncoding('windows-1256', arabic), arabic],
    ['windows-1252', inEncoding('windows-1252', french), french],
    ['windows-1252, small letters only', inEncoding('windows-1252', 'été à Gabès'), 'été à Gabès'],
  ])('are read in %s', (_name, bytes, text) => {
    expect(decodeText(bytes)).toBe(text)
  })

  test.each([
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['another Arabic encoding', inEncoding('iso-8859-6', 'السلام عليكم')],
    ['Cyrillic', inEncoding('windows-1251', 'Привет, мир')],
    ['cut UTF-8 in Arabic', new TextEncoder().encode(arabic).subarray(0, 9)],
  ])('are not guessed: %s', (_name, bytes) => {
    expect(decodeText(bytes)).toBeUndefined()
  })

  test('never fail', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => typeof decodeText(bytes) !== 'number'))
  })
})

/** @returns text in an encoding that Node reads and does not write */
function inEncoding(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const byLetter = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]))
  return new Uint8Array([...text].map((letter) => byLetter.get(letter) ?? 63))
}
