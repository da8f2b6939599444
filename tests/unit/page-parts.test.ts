import { pino } from 'pino'
import { expect, test } from 'vitest'
import { readParts } from '#/server/portal-pages/parts.ts'

test('a part that fails is left out and noted, and the others are there', async () => {
  const lines: string[] = []
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  const data = await readParts(
    { log },
    {
      hiddenSubjects: async () => ({ ids: [3] }),
      nextLesson: () => Promise.reject(new Error('the table is away')),
      subjects: async () => [],
    },
  )
  expect(data).toEqual({ hiddenSubjects: { ids: [3] }, subjects: [] })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ part: 'nextLesson', err: { message: 'the table is away' } })
})
