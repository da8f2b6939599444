import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { hiddenSubjectEndpoints } from '#/contract/hidden-subjects.ts'
import { programmeEndpoints } from '#/contract/programme.ts'
import { progressEndpoints } from '#/contract/progress.ts'
import { optional, type Read, read } from '#/contract/read.ts'
import { subjectEndpoints } from '#/contract/subjects.ts'
import { ServiceError } from '#/server/platform/errors.ts'
import { PageAnswers } from '#/server/portal-pages/answers.ts'
import type { OwnCall } from '#/server/serve.ts'

const hidden = read(hiddenSubjectEndpoints.list)
const next = read(progressEndpoints.next)
const subject = read(subjectEndpoints.read, { id: 3 })
const programme = read(programmeEndpoints.ofSubject, { id: 3 })

let lines: string[]
let asked: string[]
let page: PageAnswers
beforeEach(() => {
  lines = []
  asked = []
  page = new PageAnswers()
})

/** Asks what a page wants of an API that answers by key, or fails. */
function ask(wanted: (known: PageAnswers) => Read[], api: Record<string, object | Error>): Promise<void> {
  const log = pino({}, { write: (line: string) => void lines.push(line) })
  return page.ask(() => wanted(page), {
    call: { deps: { log } } as unknown as OwnCall,
    async ask(_, { key }) {
      asked.push(key)
      const answer = api[key]
      if (answer instanceof Error) throw answer
      return answer
    },
  })
}

test('a part that fails is left out and noted, and the others are there', async () => {
  const away = new Error('the table is away')
  await ask(() => [optional(hidden), optional(next)], { [hidden.key]: { ids: [3] }, [next.key]: away })
  expect(page.reads).toEqual({ [hidden.key]: { ids: [3] } })
  expect(page.missing).toEqual([])
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ read: '/me/next', err: { message: 'the table is away' } })
})

describe('a page', () => {
  test('asks for more as long as answers bring more, each once', async () => {
    const wanted = (known: PageAnswers) => (known.answerOf(subject) ? [subject, programme] : [subject])
    await ask(wanted, { [subject.key]: { id: 3 }, [programme.key]: { chapters: [] } })
    expect(asked).toEqual([subject.key, programme.key])
    expect(page.reads).toEqual({ [subject.key]: { id: 3 }, [programme.key]: { chapters: [] } })
  })

  test.each(['NOT_FOUND', 'VALIDATION'] as const)('whose own thing is refused with %s is missing', async (code) => {
    const refusal = new ServiceError(code)
    await ask(() => [subject, optional(programme)], { [subject.key]: refusal, [programme.key]: refusal })
    expect(page.missing).toEqual([subject.key])
    expect(lines).toEqual([])
  })

  test('that fails otherwise is not made', async () => {
    await expect(ask(() => [subject], { [subject.key]: new Error('the table is away') })).rejects.toThrow('away')
  })
})
