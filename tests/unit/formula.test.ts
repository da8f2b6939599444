import { expect, test } from 'vitest'
import { mathOf } from '#/components/formula.ts'

test('roots cover what stands under them, powers stand on what is before them', () => {
  expect(mathOf('√5 − 2')).toBe('<mrow><msqrt><mn>5</mn></msqrt><mo>−</mo><mn>2</mn></mrow>')
  expect(mathOf('√(50 − 18)')).toBe('<mrow><msqrt><mn>50</mn><mo>−</mo><mn>18</mn></msqrt></mrow>')
  expect(mathOf('4x²')).toBe('<mrow><mn>4</mn><msup><mi>x</mi><mn>2</mn></msup></mrow>')
  expect(mathOf('(a)²')).toBe(
    '<mrow><mo stretchy="false">(</mo><mi>a</mi><msup><mo stretchy="false">)</mo><mn>2</mn></msup></mrow>',
  )
})

test('numbers stay whole, signs are no markup', () => {
  expect(mathOf('3,5 < x')).toBe('<mrow><mn>3,5</mn><mo>&lt;</mo><mi>x</mi></mrow>')
  expect(mathOf('')).toBe('<mrow></mrow>')
})
