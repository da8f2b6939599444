import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createHttp } from '#/client/http.ts'
import { type Question, questionEndpoints } from '#/contract/questions.ts'
import { read } from '#/contract/read.ts'
import { logOut } from '#/stores/auth-session.ts'
import { connectApi } from '#/stores/connection.ts'
import { writeCookie } from '#/stores/cookies.ts'
import { courseQuestions } from '#/stores/course-questions.ts'
import { answerDrafts, type QuestionDraft, questionDrafts } from '#/stores/question-drafts.ts'
import {
  answerQuestion,
  askQuestion,
  changePost,
  deletePost,
  findSimilarQuestions,
  hearQuestions,
  markRightAnswer,
  reportPost,
  votePost,
} from '#/stores/questions.ts'
import { answerOf as known, put, stateOf } from '#/stores/reads.ts'
import { sendDraft, sendQuestion } from '#/stores/send-draft.ts'
import { answerOf, partOf, placedOf, questionOf } from './question-fixtures.ts'
import { type FakeBrowser, fakeBrowser } from './stores-fake-browser.ts'

const ANA = '6f1b2c1e-0000-4000-8000-00000000000a'
const ID = '6f1b2c1e-0000-4000-8000-000000000001'
let browser: FakeBrowser
let asked: string[]
let answer: (path: string) => unknown

const cut = (): never => {
  throw new TypeError('Failed to fetch')
}
const refuse = (): Response => Response.json({ message: 'لا', requestId: 'r', code: 'FORBIDDEN' }, { status: 403 })
const all = courseQuestions(7, 'all')
const mine = read(questionEndpoints.mine, { page: 1 })
const one = (id: string) => read(questionEndpoints.read, { id })
const wordsIn = (of = all): string[] | undefined => known(of)?.items.map(({ words }) => words)

beforeEach(() => {
  browser = fakeBrowser('/student/courses/7')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  writeCookie('token', `${part({ alg: 'HS256' })}.${part({ id: ANA, exp: Date.now() / 1000 + 86_400 })}.s`, 3_600)
  asked = []
  answer = () => undefined
  connectApi(
    createHttp({
      base: 'https://manara.example/api',
      token: () => undefined,
      async fetch(url, { method, body } = {}) {
        const { pathname, search } = new URL(url)
        asked.push([method, pathname + search, body].filter(Boolean).join(' '))
        const said = answer(pathname)
        if (said instanceof Response) return said
        return said === undefined ? new Response(null, { status: 204 }) : Response.json(said)
      },
    }),
  )
})
afterEach(() => vi.useRealTimers())

describe('a question', () => {
  const body = { courseId: 7, materialId: 70, position: 760, words: 'لماذا؟', nameHidden: true }
  const draft: QuestionDraft = { id: ID, words: 'لماذا؟', sent: false, place: { materialId: 70, position: 760 } }
  const now = (more: Partial<Question> = {}): Question =>
    questionOf(ID, { words: 'لماذا؟', own: true, nameHidden: true, ...more })
  let kept: (QuestionDraft | undefined)[]
  const send = (of: QuestionDraft): Promise<void> => {
    const ask = (isAgain: boolean) => askQuestion(of.id, { ...body, words: of.words }, isAgain)
    return sendDraft(of, ask, (next) => kept.push(next))
  }
  beforeEach(() => {
    kept = []
  })

  test('is asked once though its answer was lost: its draft stays, and goes again under the same id', async () => {
    answer = cut
    await expect(send(draft)).rejects.toThrow()
    expect(kept.at(-1)).toEqual({ ...draft, sent: true })
    answer = () => now()
    await send({ ...draft, sent: true })
    expect(asked).toEqual(Array(2).fill(`PUT /api/questions/${ID} ${JSON.stringify(body)}`))
    expect(kept.at(-1)).toBeUndefined()
  })

  test('that was there already says what was written since', async () => {
    answer = (path) => now({ words: path.includes('/posts/') ? 'لماذا إذن؟' : 'لماذا؟' })
    await send({ ...draft, words: 'لماذا إذن؟', sent: true })
    expect(asked.at(-1)).toBe(`PUT /api/posts/${ID}/words {"words":"لماذا إذن؟"}`)
  })

  test('that was there with a name or another place is taken away, and asked anew under another id', async () => {
    const sent = { ...draft, sent: true }
    const first = Object.entries({ nameHidden: false, position: 12, materialId: 71 })
    for (const [what, was] of first) {
      asked = []
      put(all, partOf([now({ [what]: was })]))
      answer = (path) => {
        if (path.startsWith('/api/posts/')) return undefined
        const id = path.split('/').at(-1) ?? ''
        return now(id === ID ? { [what]: was } : { id })
      }
      await sendQuestion(sent, body, (next) => kept.push(next))
      expect(asked.slice(0, 2)).toEqual([`PUT /api/questions/${ID} ${JSON.stringify(body)}`, `DELETE /api/posts/${ID}`])
      const other = asked[2]?.split(' ')[1]?.split('/').at(-1)
      expect(other).not.toBe(ID)
      expect(asked.slice(2)).toEqual([`PUT /api/questions/${other} ${JSON.stringify(body)}`])
      // On the device before it is sent: its answer may be lost too.
      expect(kept.slice(-3)).toEqual([{ ...draft, id: other }, { ...sent, id: other }, undefined])
      expect(known(all)?.items).toMatchObject([{ id: other, nameHidden: true, position: 760, materialId: 70 }])
    }
  })

  test('that cannot be taken away stays as it was, and so does what is written', async () => {
    answer = (path) => (path.startsWith('/api/posts/') ? refuse() : now({ nameHidden: false }))
    const sent = { ...draft, sent: true }
    await expect(sendQuestion(sent, body, (next) => kept.push(next))).rejects.toMatchObject({ status: 403 })
    expect(kept.at(-1)).toEqual(sent)
    expect(asked).toHaveLength(2)
  })

  test('that can be changed no more, or is gone, leaves its words to be asked anew', async () => {
    const final = { message: 'لا', requestId: 'r', code: 'MESSAGE_FINAL' }
    const gone = { message: 'لا', requestId: 'r', code: 'NOT_FOUND' }
    for (const refused of [Response.json(final, { status: 409 }), Response.json(gone, { status: 404 })]) {
      answer = (path) => (refused.status === 404 || path.includes('/posts/') ? refused.clone() : now())
      await expect(send({ ...draft, words: 'لماذا إذن؟', sent: true })).rejects.toThrow()
      expect(kept.at(-1)).toEqual({ ...draft, id: expect.any(String), words: 'لماذا إذن؟' })
      expect(kept.at(-1)?.id).not.toBe(ID)
    }
  })

  test('that was refused is not there: what was written stays as it was', async () => {
    answer = refuse
    await expect(send(draft)).rejects.toThrow()
    expect(kept.at(-1)).toEqual(draft)
    await expect(send({ ...draft, sent: true })).rejects.toThrow()
    expect(kept.at(-1)).toEqual({ ...draft, sent: true })
  })

  test('stands on top of its list at once, and is counted', async () => {
    put(all, partOf([questionOf('a', { answered: true })]))
    answer = () => now()
    await askQuestion(ID, body, false)
    expect(wordsIn()).toEqual(['لماذا؟', 'question a'])
    expect(known(all)?.counts).toEqual({ all: 2, waiting: 1, own: 1 })
    await askQuestion(ID, body, true)
    expect(wordsIn()).toHaveLength(2)
  })
})

describe('what is done with a question', () => {
  beforeEach(() => {
    put(all, partOf([questionOf('a'), questionOf('b')]))
    put(mine, { items: [placedOf('a', { own: true })], total: 1, page: 1, size: 20 })
    put(one('a'), placedOf('a'))
  })

  test('shows wherever it was read, and its place stays', async () => {
    answer = () => questionOf('a', { voted: true, votes: 4 })
    await votePost('a', true)
    expect(asked).toEqual(['PUT /api/posts/a/vote {"voted":true}'])
    expect(known(all)?.items[0]).toMatchObject({ voted: true, votes: 4 })
    expect(known(mine)?.items[0]).toMatchObject({ votes: 4, place: { course: { id: 7 } } })
    expect(known(one('a'))).toMatchObject({ votes: 4, place: { material: { kind: 'video' } } })
    expect(known(all)?.counts).toEqual({ all: 2, waiting: 2, own: 1 })
  })

  test('counts for those that wait, and for the list by places', async () => {
    answer = () => questionOf('a', { answered: true, answers: [answerOf('x', { right: true })], answerCount: 1 })
    await markRightAnswer('a', 'x')
    expect(asked).toEqual(['PUT /api/questions/a/right-answer {"answerId":"x"}'])
    expect(known(all)?.counts.waiting).toBe(1)
    expect(known(all)?.places.map(({ answered }) => answered)).toEqual([true, false])
  })

  test('reaches those who hold parts of a list that are not asked again', async () => {
    let held: Question[] = [questionOf('old', { answers: [answerOf('x')], answerCount: 1 }), questionOf('older')]
    const stop = hearQuestions((id, next) => {
      held = held.flatMap((each) => (each.id === id ? (next(each) ?? []) : each))
    })
    answer = () => questionOf('old', { words: 'changed', answers: [answerOf('x')], answerCount: 1 })
    await changePost('old', 'changed')
    expect(held[0]?.words).toBe('changed')
    answer = () => undefined
    await deletePost('x', 'old')
    expect(held[0]).toMatchObject({ answers: [], answerCount: 0 })
    await deletePost('older', 'older')
    expect(held.map(({ id }) => id)).toEqual(['old'])
    stop()
  })

  test('takes it away where it was deleted, with its place and its number', async () => {
    await deletePost('a', 'a')
    expect(asked).toEqual(['DELETE /api/posts/a'])
    expect(wordsIn()).toEqual(['question b'])
    expect(known(all)).toMatchObject({ counts: { all: 1, waiting: 1, own: 0 }, places: [{ id: 'b' }] })
    expect(known(mine)).toMatchObject({ items: [], total: 0 })
    expect(stateOf(one('a')).get()).toMatchObject({ data: undefined, error: { status: 404 } })
  })

  test('hides from whoever reports it, where they see it no longer', async () => {
    answer = () => Response.json(null)
    await reportPost('a', 'a', 'improper')
    expect(asked).toEqual(['PUT /api/posts/a/report {"reason":"improper"}'])
    expect(wordsIn()).toEqual(['question b'])
    expect(stateOf(one('a')).get()).toMatchObject({ data: undefined, error: { status: 404 } })
    put(all, partOf([questionOf('b', { answers: [answerOf('x')], answerCount: 1 })]))
    answer = () => questionOf('b', { answerCount: 0 })
    await reportPost('x', 'b', 'other')
    expect(known(all)?.items).toMatchObject([{ id: 'b', answers: [], answerCount: 0 }])
  })
})

test('an answer is given once, under the id that it was written with', async () => {
  put(all, partOf([questionOf('a')]))
  answer = () => questionOf('a', { answers: [answerOf(ID, { own: true, words: 'نعم' })], answerCount: 1 })
  await answerQuestion('a', { id: ID, words: 'نعم' }, true)
  expect(asked).toEqual([`PUT /api/answers/${ID} {"questionId":"a","words":"نعم"}`])
  expect(known(all)?.items[0]?.answers.map(({ words }) => words)).toEqual(['نعم'])
})

test('an answer that was taken away since it was sent is not there, and its words stay', async () => {
  answer = () => questionOf('a')
  const kept: unknown[] = []
  const draft = { id: ID, words: 'نعم', sent: true }
  const send = sendDraft(
    draft,
    (isAgain) => answerQuestion('a', draft, isAgain),
    (next) => kept.push(next),
  )
  await expect(send).rejects.toMatchObject({ status: 404 })
  expect(kept.at(-1)).toMatchObject({ words: 'نعم', sent: false })
})

test('what is like a question is looked for in its course', async () => {
  answer = () => ({ items: [questionOf('a')] })
  expect(await findSimilarQuestions(7, 'العمدة', new AbortController().signal)).toHaveLength(1)
  expect(asked).toEqual([`GET /api/courses/7/similar-questions?q=${encodeURIComponent('العمدة')}`])
})

describe('what is not sent', () => {
  const draft: QuestionDraft = { id: ID, words: 'لماذا؟', sent: true, place: null }

  test('is on the device after a moment, for its writer alone, and what is no draft is none', () => {
    vi.useFakeTimers()
    questionDrafts.keep(ANA, '7', draft)
    answerDrafts.keep(ANA, ID, { id: ID, words: 'لأنّ', sent: false })
    expect(browser.storage.size).toBe(0)
    vi.advanceTimersByTime(1_000)
    expect(browser.storage.size).toBe(2)
    expect(questionDrafts.read(ANA, '7')).toEqual(draft)
    expect(answerDrafts.read(ANA, ID)?.words).toBe('لأنّ')
    expect(questionDrafts.read('somebody-else', '7')).toBeUndefined()
    const [place = ''] = browser.storage.keys()
    browser.storage.set(place, '{"words":1}')
    expect(questionDrafts.read(ANA, '7')).toBeUndefined()
    questionDrafts.keep(ANA, '7', undefined)
    answerDrafts.keep(ANA, ID, undefined)
    expect(browser.storage.size).toBe(0)
  })

  test('is gone once its writer signs out', () => {
    questionDrafts.keep(ANA, '7', draft)
    browser.window.dispatchEvent(new Event('pagehide'))
    expect(browser.storage.size).toBe(1)
    void logOut()
    expect([...browser.storage.keys()]).toEqual(['logout-event'])
  })
})
