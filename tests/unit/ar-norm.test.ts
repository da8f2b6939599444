import { expect, test } from 'vitest'
import { arNorm } from '#/contract/ar-norm.ts'
import { findable, normalised } from '../support/ar-norm-fixtures.ts'

test.each(normalised)('%j is searched as %j', (text, form) => {
  expect(arNorm(text)).toBe(form)
  expect(arNorm(form)).toBe(form)
})

test.each(findable)('in %j, %j is found', (text, word) => {
  expect(arNorm(text)).toContain(arNorm(word))
})
