import { expect, test, vi } from 'vitest'
import { keptUnlessFailed } from '../support/kept.ts'

test('what tests share is made once, and anew after it has failed', async () => {
  const kept = new Map<string, Promise<string>>()
  const make = vi.fn<() => Promise<string>>()
  make.mockRejectedValueOnce(new Error('refused')).mockResolvedValue('signed in')
  const both = await Promise.allSettled([keptUnlessFailed(kept, 'admin', make), keptUnlessFailed(kept, 'admin', make)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await keptUnlessFailed(kept, 'admin', make)).toBe('signed in')
  expect(await keptUnlessFailed(kept, 'admin', make)).toBe('signed in')
  expect(make).toHaveBeenCalledTimes(2)
})
