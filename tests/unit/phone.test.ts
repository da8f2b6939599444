import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isShortenedNumber, mobileNumber, phoneNumber, tunisianPhone } from '#/contract/phone.ts'

describe('a Tunisian phone number', () => {
  test.each([
    ['98 123 456'],
    ['98123456'],
    ['+216 98123456'],
    ['+216 98 123 456'],
    ['0021698123456'],
    ['00216 98 123 456'],
    ['21698123456'],
    ['٩٨١٢٣٤٥٦'],
    ['٩٨ ١٢٣ ٤٥٦'],
    ['۹۸۱۲۳۴۵۶'],
    ['(+216) 98-123-456'],
    ['98.123.456'],
    ['98/123/456'],
    ['\u206698 123 456\u2069'],
    ['\u200e+216 98 123 456 '],
    ['９８１２３４５６'],
    ['98123456.0'],
    ['98123456,00'],
    ['21698123456.0'],
    ['9,8123456E+07'],
    ['9.8123456e7'],
    ['2,1698123456E+10'],
  ])('%j is +21698123456', (text) => {
    expect(tunisianPhone(text)).toEqual({ e164: '+21698123456', mobile: true })
  })

  test.each([
    ['20123456', true],
    ['50123456', true],
    ['41123456', true],
    ['31112345', true],
    ['71123456', false],
    ['30012345', true],
    ['30123456', false],
    ['32123456', false],
  ])('%s is a number, mobile: %s', (text, mobile) => {
    expect(tunisianPhone(text)).toEqual({ e164: `+216${text}`, mobile })
  })

  test.each([
    '60123456',
    '10123456',
    '2012345',
    '201234567',
    '80123456',
    '00123456',
    '49123456',
    '+33612345678',
    '98 123 45a',
    'tel:98123456',
    '++21698123456',
    '',
    '98123456'.padEnd(41),
    '98123456.5',
    '9,81E+07',
    '9,81234567E+07',
  ])('%j is none', (text) => {
    expect(tunisianPhone(text)).toBeUndefined()
  })

  test.each([
    ['9,81E+07', true],
    ['9E+07', true],
    ['9.8123456E+07', true],
    ['98123456', false],
    ['98123456.0', false],
    ['E7', false],
  ])('%j is one that a spreadsheet has shortened: %s', (text, shortened) => {
    expect(isShortenedNumber(text)).toBe(shortened)
  })

  test('gives one form whatever stands between its digits, and is itself read again', () => {
    const national = fc
      .tuple(fc.constantFrom(...'2459'), fc.stringMatching(/^[0-8]\d{6}$/))
      .map((parts) => parts.join(''))
    const spelling = fc.record({
      national,
      code: fc.constantFrom('', '+216', '00216', '216', '+216 ', '(+216)'),
      gaps: fc.array(fc.constantFrom('', ' ', '\u00a0', '-', '.', '\u200f'), { minLength: 8, maxLength: 8 }),
      zero: fc.constantFrom(0x30, 0x660, 0x6f0),
    })
    fc.assert(
      fc.property(spelling, ({ national, code, gaps, zero }) => {
        const digits = [...national].map((digit) => String.fromCodePoint(zero + Number(digit)))
        const text = code + digits.map((digit, index) => digit + gaps[index]).join('')
        expect(tunisianPhone(text)?.e164).toBe(`+216${national}`)
        expect(tunisianPhone(`+216${national}`)?.e164).toBe(`+216${national}`)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is E.164 or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60, unit: 'grapheme' }), (text) => {
        expect(tunisianPhone(text)?.e164 ?? '+21698123456').toMatch(/^\+216\d{8}$/)
      }),
      { numRuns: 1_000 },
    )
  })

  test('is looked for in forty characters at most', () => {
    expect(tunisianPhone(`${' '.repeat(30)}98 123 456`)?.e164).toBe('+21698123456')
    expect(tunisianPhone(`${' '.repeat(31)}98 123 456`)).toBeUndefined()
    expect(tunisianPhone('+216'.repeat(25_000))).toBeUndefined()
  })
})

test('a field for mobile numbers takes no fixed one', () => {
  expect(phoneNumber.parse('71 123 456')).toBe('+21671123456')
  expect(mobileNumber.parse('98 123 456')).toBe('+21698123456')
  expect(mobileNumber.safeParse('71 123 456').error?.issues).toMatchObject([{ params: { fault: 'phone' } }])
})
