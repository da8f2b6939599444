import { expect, test } from 'vitest'
import { LEAST_STRENGTH, passwordStrength } from '#/contract/password-strength.ts'

const personal = ['meriem', 'مريم', 'h.bensalem@example.tn', '+21698123456']

test.each(['chicken2009', 'iloveyou1!', 'meriem2010', 'qwertyuiop', 'x'.repeat(128), 'ab'.repeat(64)])(
  '%j would not stand for long',
  (password) => {
    expect(passwordStrength(password, personal)).toBeLessThan(LEAST_STRENGTH)
  },
)

test.each(['zeitoun 47', 'قط يقفز فوق السور', 'correct donkey battery', 'rdvhkbqmtz', '🌊🐪🌴🏺🧿🕌🫒🌶️🐟🎻'])(
  '%j stands',
  (password) => {
    expect(passwordStrength(password, personal)).toBeGreaterThanOrEqual(LEAST_STRENGTH)
  },
)

test('the longest password is judged at once', () => {
  const begin = performance.now()
  for (const password of ['p4$$w0rd'.repeat(16), 'a4@'.repeat(42)]) passwordStrength(password, personal)
  expect(performance.now() - begin).toBeLessThan(2_000)
})
