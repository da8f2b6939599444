import { expect, test } from 'vitest'
import { createSealer } from '#/server/platform/security/seal.ts'

const secret = new TextEncoder().encode('a secret of the tests, longer than thirty-two characters')
const sealer = createSealer(secret, 'mail')

test('what is sealed can be opened with the same secret, and says nothing before', () => {
  const sealed = sealer.seal('رمز 123456')
  expect(createSealer(secret, 'mail').open(sealed)).toBe('رمز 123456')
  expect(Buffer.from(sealed, 'base64').toString()).not.toContain('123456')
  expect(sealer.seal('رمز 123456')).not.toBe(sealed)
})

test('another secret, another purpose or a changed byte opens nothing', () => {
  const sealed = sealer.seal('123456')
  const bytes = Buffer.from(sealed, 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => sealer.open(bytes.toString('base64'))).toThrow()
  expect(() => createSealer(secret, 'other').open(sealed)).toThrow()
  expect(() => createSealer(new Uint8Array(48), 'mail').open(sealed)).toThrow()
  expect(() => sealer.open('')).toThrow()
})
