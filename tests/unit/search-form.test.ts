import fc from 'fast-check'
import { describe, expect, it, test, vi } from 'vitest'
import { excerptRuns, foundRuns, markRuns } from '#/contract/found-runs.ts'
import { askedWords, lettersBefore, searchForm } from '#/contract/search-form.ts'
import { bare, forms, found, misspelt, unfound } from '../support/search-fixtures.ts'

test.each(forms)('%j is searched as %j', (text, form) => {
  expect(searchForm(text)).toBe(form)
  expect(searchForm(form)).toBe(form)
})

test.each(bare)('%j is %j without what is before it', (word, without) => {
  expect(word.slice(lettersBefore(word))).toBe(without)
})

test.each([...found, ...misspelt])('in %j, %j is found and marked', (name, q) => {
  expect(foundRuns(name, askedWords(q))?.some(({ hit }) => hit)).toBe(true)
})

test.each(unfound)('in %j, %j is not found', (name, q) => {
  const asked = askedWords(q)
  expect(asked.length > 0 && foundRuns(name, asked)).toBeFalsy()
})

const marked = (name: string, q: string): string =>
  (foundRuns(name, askedWords(q)) ?? []).map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

describe('what is marked', () => {
  test.each([
    ['الأُسْتاذَةُ سنية', 'استاذ', 'ال[أُسْتاذَ]ةُ سنية'],
    ['مُعَلِّمٌ', 'معلم', '[مُعَلِّمٌ]'],
    ['والعلوم', 'علوم', 'وال[علوم]'],
    ['L’équation', 'equation', 'L’[équation]'],
    ['Sœur', 'so', '[Sœ]ur'],
    ['Sœur', 'soeur', '[Sœur]'],
    ['ﻻعب', 'لا', '[ﻻ]عب'],
    ['e\u0301te\u0301', 'ete', '[e\u0301te\u0301]'],
    ['السنة ٧', '7', 'السنة ٧'],
    ['السنة ٧', 'سنة 7', 'ال[سنة] [٧]'],
    ['Suites et séries', 'séries suite', '[Suite]s et [séries]'],
    ['Géométrie plane', 'geomtrie', '[Géométrie] plane'],
  ])('of %j, for %j: %j', (name, q, runs) => {
    expect(askedWords(q).length > 0 ? marked(name, q) : name).toBe(runs)
  })

  it('is of the whole text, in runs that take turns, each beginning with a word that was asked', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'اأبلوكمعلمَُِّ٧ 7،.œéeEes’x²ﻻ｜#👩‍🏫\u200f\u0640\u00b4'), maxLength: 40 }),
    )
    fc.assert(
      fc.property(text, fc.nat(), fc.integer({ min: 2, max: 12 }), (whole, from, length) => {
        const start = whole.length === 0 ? 0 : from % whole.length
        const asked = askedWords(whole.slice(start, start + length))
        for (const runs of [foundRuns(whole, asked) ?? [], markRuns(whole, asked)]) {
          if (runs.length > 0) expect(runs.map((run) => run.text).join('')).toBe(whole)
          expect(runs.every((run, index) => run.text !== '' && run.hit !== runs[index - 1]?.hit)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('has the same words as the form that is searched', () => {
    const sign = fc.constantFrom(...'اأبلوكَُّة ٧7،.œéEs’²ﻻ⑴´ｘ👩\u200d\u200f\u0640\u00a0\t')
    fc.assert(
      fc.property(fc.string({ unit: sign, maxLength: 30 }), (text) => {
        for (const word of searchForm(text)
          .split(' ')
          .filter((each) => each.length >= 2)) {
          expect(markRuns(text, [{ words: [word] }]).some(({ hit }) => hit)).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('an excerpt', () => {
  const long = `${'كلام كثير قبل ذلك '.repeat(20)}ثمّ الدالّة الأُسّيّة هنا ${'وكلام بعد ذلك '.repeat(20)}`
  const textOf = (text: string, q: string) => excerptRuns(text, askedWords(q))

  it('is some 120 letters around what is found first', () => {
    const runs = textOf(long, 'دالة')
    const whole = runs.map(({ text }) => text).join('')
    expect(whole.length).toBeLessThan(130)
    expect(whole).toMatch(/^… .* …$/u)
    expect(runs.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['دالّة'])
  })

  it('is a short text as it is, and nothing where nothing is found', () => {
    expect(textOf('Soit le cas 1.', 'cas')).toEqual([
      { text: 'Soit le ', hit: false },
      { text: 'cas', hit: true },
      { text: ' 1.', hit: false },
    ])
    expect(textOf('Soit le cas 1.', 'autre')).toEqual([])
  })

  it('works each sign of a text out once, and looks at each word as often in a long text as in a short one', () => {
    const work = (words: number): { signs: number; looks: number } => {
      const normalize = vi.spyOn(String.prototype, 'normalize')
      const exec = vi.spyOn(RegExp.prototype, 'exec')
      textOf(`${'ﷺ œ ²'.repeat(words)} fin`, 'fin')
      const counted = { signs: normalize.mock.calls.length, looks: exec.mock.calls.length }
      vi.restoreAllMocks()
      return counted
    }
    work(1)
    const [short, long] = [work(200), work(2_000)]
    expect(long.signs).toBe(short.signs)
    expect(long.looks).toBeGreaterThan(short.looks)
    expect(long.looks).toBeLessThanOrEqual(short.looks * 10)
  })
})

describe('what is asked', () => {
  it('is nothing where less than two letters were written', () => {
    for (const q of ['', ' ', 'a', 'ا', '٧', '%%', '…', "l'"]) expect(askedWords(q)).toEqual([])
  })

  it('leaves little words out beside others, and is six words at most', () => {
    expect(askedWords('racine de nombre').map(({ words }) => words[0])).toEqual(['racine', 'nombre'])
    expect(askedWords('de la')).toHaveLength(2)
    expect(askedWords('ab cd ef gh ij kl mn op')).toHaveLength(6)
  })
})
