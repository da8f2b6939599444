import { expect, test, vi } from 'vitest'
import { fetchParts } from '#/portals/student/lesson/use-questions-code.ts'

const words = vi.hoisted(() => ({ tries: 0 }))
vi.mock('#/portals/shared/page-messages.ts', () => ({
  async addMessages(): Promise<void> {
    words.tries += 1
    if (words.tries === 1) throw new TypeError('Failed to fetch dynamically imported module')
  },
}))

test('what draws questions is fetched anew where its words did not come', async () => {
  await expect(fetchParts()).rejects.toThrow('Failed to fetch')
  expect(Object.keys(await fetchParts())).toEqual(expect.arrayContaining(['Questions', 'QuestionPlaces']))
  // Nothing within that code waits for words: where that fails, a browser keeps the fault.
  expect(words.tries).toBe(2)
})
