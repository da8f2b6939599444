import { describe, expect, test } from 'vitest'
import { runsOf, runsOfWords } from '#/i18n/bidi-runs.ts'
import { breaking, safe } from '../support/bidi-table.ts'

const formulas = ['(a − b)(a + b) = a² − b²', '2√5']

const inSentences = (what: string): string[] => [`اكتب ${what} هنا`, `${what} ثمّ`, `الجواب: ${what}.`, `(مثل ${what})`]

describe('in an Arabic sentence', () => {
  for (const what of breaking) {
    test(`${what} is drawn as it is typed`, () => {
      for (const sentence of inSentences(what)) {
        expect(isolated(sentence), sentence).toEqual([what])
        expect(joined(sentence)).toBe(sentence)
      }
    })
  }

  for (const what of [...safe, ...formulas]) {
    test(`${what} stays whole`, () => {
      for (const sentence of inSentences(what)) {
        const runs = runsOf(sentence)
        expect(
          runs.some(({ text }) => text.includes(what)),
          sentence,
        ).toBe(true)
        expect(joined(sentence)).toBe(sentence)
      }
    })
  }

  test('a number alone, a Latin name and punctuation need no isolate', () => {
    for (const text of ['من 8 أرقام', 'في Sidi Bou Saïd، تونس.', 'نعم - لا', 'نعم... لا!', '«دخول» ثمّ «تسجيل»']) {
      expect(isolated(text), text).toEqual([])
    }
  })

  test('a number after a Latin word is not drawn as a part of it', () => {
    expect(isolated('8 صفحات، PDF، 194 ك.أ')).toEqual(['8', '194'])
  })

  test('what stands between backticks is a name out of a machine, in any language', () => {
    expect(isolated('ملفّات `token` و `uid`.')).toEqual(['token', 'uid'])
    expect(joined('ملفّات `token` و `uid`.')).toBe('ملفّات token و uid.')
    expect(runsOf('The cookie `uid`, 12 345 times')).toEqual([
      { text: 'The cookie ', ltr: false },
      { text: 'uid', ltr: true, code: true },
      { text: ', ', ltr: false },
      { text: '12 345', ltr: true },
      { text: ' times', ltr: false },
    ])
    expect(isolated('one ` alone')).toEqual([])
  })

  test('an isolate that is there already is left whole', () => {
    expect(isolated('من \u20687 أساسي\u2069 إلى الباكالوريا')).toEqual([])
    expect(isolated('على الساعة \u206615:00\u2069.')).toEqual(['15:00'])
  })

  test('two times of a range in words are two runs', () => {
    expect(isolated('من 09:00 إلى 10:30')).toEqual(['09:00', '10:30'])
  })

  test('signs of the sentence stay outside', () => {
    expect(isolated('رقم الهاتف (98 123 456)، أو غيره')).toEqual(['98 123 456'])
    expect(isolated('الحلّ - 3,5')).toEqual(['3,5'])
    expect(isolated('(19 سنة، 50%)')).toEqual(['50%'])
  })
})

describe('in another language', () => {
  test('only grouped digits are kept on one line', () => {
    expect(isolated('Un numéro de 8 chiffres, comme 98 123 456, de 09:00 à 10:30.')).toEqual(['98 123 456'])
    expect(isolated('Call +216 71 000 000 now')).toEqual(['+216 71 000 000'])
  })
})

describe('what somebody wrote', () => {
  const pieces = (words: string): string[] => runsOfWords(words).flatMap(({ text, ltr }) => (ltr ? [text] : []))
  const whole = (words: string): string =>
    runsOfWords(words)
      .map(({ text }) => text)
      .join('')

  test('has its numbers and formulas as they were typed, each line by itself', () => {
    const words = 'رقمي 98 123 456\nMon numéro, 194 pages\n\nالحلّ: (a − b)(a + b) = a² − b²'
    expect(pieces(words)).toEqual(['98 123 456', '(a − b)(a + b) = a² − b²'])
    expect(whole(words)).toBe(words)
  })

  test('keeps every letter of it, backticks too', () => {
    for (const words of ['', '\n', ' \n ', 'اكتب `3 - 2` هنا\n', '<b>98 123 456</b> هنا', '\u202eabc 1-2\u202c ثمّ'])
      expect(whole(words)).toBe(words)
  })

  test('takes no longer for what was written to take long', () => {
    const filled = (unit: string): string => unit.repeat(Math.floor(3_990 / unit.length))
    const nest = `${'('.repeat(1_990)}1${')'.repeat(1_990)}`
    const hostile = [
      nest,
      filled('('),
      filled('[(1'),
      filled(' ! '),
      filled('1 '),
      filled('12 '),
      filled('س(((1)))'),
      filled(' '),
    ]
    // Hundreds of them, as in a thread: any that grew with the square of its length would outlast the test.
    for (let time = 0; time < 100; time += 1)
      for (const words of hostile) expect(whole(`س${words}س`)).toHaveLength(words.length + 2)
  })
})

function isolated(text: string): string[] {
  return runsOf(text).flatMap((run) => (run.ltr ? [run.text] : []))
}

function joined(text: string): string {
  return runsOf(text)
    .map((run) => run.text)
    .join('')
}
