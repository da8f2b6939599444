import { expect, test } from 'vitest'
import { z } from 'zod'
import { newUuid } from '#/contract/uuid.ts'

test('every one is a version 4 UUID, and none comes twice', () => {
  const made = Array.from({ length: 500 }, newUuid)
  for (const uuid of made) expect(z.uuidv4().safeParse(uuid).success, uuid).toBe(true)
  expect(new Set(made).size).toBe(made.length)
})
