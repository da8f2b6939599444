import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normaliseUsername } from '#/contract/username.ts'

it.each([
  ['upper case', 'ALI.Ben', 'ali.ben'],
  ['outer spaces', '  ali.ben\n', 'ali.ben'],
  ['full-width letters', 'ａｌｉ.ｂｅｎ', 'ali.ben'],
  ['direction marks copied along', '\u200fali\u202c.ben\u2069', 'ali.ben'],
  ['Arabic presentation forms', 'ﻋﻠﻲ', 'علي'],
  ['an e-mail address', ' Ali@Example.TN', 'ali@example.tn'],
])('takes %s for the same name', (_, typed, stored) => {
  expect(normaliseUsername(typed)).toBe(stored)
})

it('keeps different names apart', () => {
  expect(normaliseUsername('على')).not.toBe(normaliseUsername('علي'))
  expect(normaliseUsername('ali1')).not.toBe(normaliseUsername('ali'))
})

it('changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const once = normaliseUsername(typed)
      expect(normaliseUsername(once)).toBe(once)
    }),
  )
})
