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

test('of a long password the beginning is judged, so that none takes long', () => {
  const strong = ' قط يقفز فوق السور zeitoun 47 rdvhkbqmtz'
  for (const weak of ['p4$$w0rd'.repeat(8), 'x'.repeat(64), 'ab'.repeat(32)]) {
    expect(passwordStrength(weak.slice(0, 20) + strong, personal)).toBeGreaterThanOrEqual(LEAST_STRENGTH)
    expect(passwordStrength(weak + strong, personal)).toBe(passwordStrength(weak, personal))
  }
})
