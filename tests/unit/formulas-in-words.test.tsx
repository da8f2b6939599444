import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { formulasIn } from '#/portals/shared/words/formulas-in.ts'
import { formulaAt, withFormula } from '#/portals/shared/words/insert-formula.ts'
import { Words } from '#/portals/shared/words/words.tsx'

describe('formulas among words', () => {
  test.each([
    ['احسب $x^2$ ثمّ $y$', ['x^2', 'y']],
    ['بين $-1$ و$1$.', ['-1', '1']],
    ['$$\\int_0^1 x\\,dx$$', ['\\int_0^1 x\\,dx']],
    ['$$\n\\frac{a}{b}\n$$ نعم', ['\\frac{a}{b}']],
    ['$a\\$b$', ['a\\$b']],
    // Amounts of money, and signs that belong to nothing.
    ['بين 5$ و 6$ دولارات', []],
    ['5$-6$ و10$/15$ و10$و20$', []],
    ['سعره 5$/كغ و3$/ل، أي 5$$ أو 6$$', []],
    ['$5 and $6', []],
    ['it is 5 $ or $ 6', []],
    ['$x$2', []],
    ['$$ $$', []],
    ['$a\nb$', []],
    ['\\$a$', []],
    ['$', []],
    ['', []],
  ])('of %j are %j', (words, expected) => {
    const found = formulasIn(words)
    expect(found.map(({ latex }) => latex)).toEqual(expected)
    for (const { start, end } of found) expect(words.slice(start, end)).toMatch(/^\$.*\$$/s)
    expect(found.every(({ latex, start, end }) => words.slice(start, end).includes(latex))).toBe(true)
  })

  test('are thirty at most, and are found in any heap of signs', () => {
    expect(formulasIn('$a$ '.repeat(100))).toHaveLength(30)
    for (const heap of ['$', '$$', '$a', '$\\', '\\$', '$a\\$', '$ ']) {
      expect(formulasIn(heap.repeat(50_000)).length).toBeLessThanOrEqual(30)
    }
  })

  test('stand as they were typed until they are drawn, from left to right, and the words around them stay', () => {
    const html = renderToStaticMarkup(<Words of={'هل 3 + 4 = 7 و $x<y$ و\u2188 $z$؟\n<b>'} />)
    expect(html).toContain('<code>$x&lt;y$</code>')
    expect(html).toContain('هل <bdi dir="ltr">3 + 4 = 7</bdi> و ')
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe('هل 3 + 4 = 7 و $x&lt;y$ و\u2188 $z$؟\n&lt;b&gt;')
    expect(html.match(/<span [^>]*dir="ltr"/g)).toHaveLength(2)
  })

  test.each([
    ['احسب 5 - $x$ ثمّ قارن', '5 - $x$'],
    ['احسب $5$ - $3$ ثمّ قارن', '$5$ - $3$'],
    ['لدينا 3 + $F$ = $G$ فقط', '3 + $F$ = $G$'],
  ])('and a calculation of which they are a part is drawn as it was typed: %s', (words, run) => {
    const html = renderToStaticMarkup(<Words of={words} />)
    const [, inner = ''] = /<bdi dir="ltr" class="whitespace-pre-wrap">(.*)<\/bdi>/.exec(html) ?? []
    expect(inner.replaceAll(/<[^>]*>/g, '')).toBe(run)
  })
})

describe('a formula that is put into words', () => {
  test.each([
    ['where the cursor stands, with a space to words beside it', 'احسب|الآن', 'x^2', 'احسب $x^2$| الآن'],
    ['without one where there is one, or a bracket', 'احسب (|) الآن', 'x', 'احسب ($x$|) الآن'],
    ['into an empty field', '|', 'x', '$x$|'],
    ['in place of what is chosen', 'احسب [y]', 'x', 'احسب $x$|'],
    ['in place of the one in which the cursor stands', 'احسب $a|b$ الآن', 'c', 'احسب $c$| الآن'],
    ['on its own line, where it stood there', '$$a|$$', 'b', '$$b$$|'],
    ['without signs that would end it', '|', 'a$b\nc', '$ab c$|'],
    ['with a sign that is its own', '|', '\\text{5\\$}', '$\\text{5\\$}$|'],
    ['without a sign that would keep it open', '|', 'x\\', '$x$|'],
    ['or taken away', 'احسب $a|b$ الآن', '', 'احسب | الآن'],
  ])('%s', (_, before, latex, after) => {
    const from = before.search(/[|[]/)
    const words = before.replaceAll(/[|[\]]/g, '')
    const chosen = before.includes('[') ? (/\[(.*)\]/.exec(before)?.[1]?.length ?? 0) : 0
    const { words: put, cursor } = withFormula({ words, from, to: from + chosen }, latex)
    expect(`${put.slice(0, cursor)}|${put.slice(cursor)}`).toBe(after)
  })

  test('is one of its own where the cursor stands before or behind another', () => {
    for (const at of [0, 3]) expect(formulaAt({ words: '$a$', from: at, to: at })).toBeUndefined()
    expect(formulaAt({ words: '$a$', from: 1, to: 1 })).toMatchObject({ latex: 'a' })
    expect(formulaAt({ words: '$a$', from: 0, to: 3 })).toMatchObject({ latex: 'a' })
  })
})
