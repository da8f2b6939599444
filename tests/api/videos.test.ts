import { eq } from 'drizzle-orm'
import { type Logger, pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { material } from '#/contract/materials.ts'
import { type VideoPage, videoPage } from '#/contract/videos.ts'
import { createVideoPlatform } from '#/server/features/videos/platform.ts'
import { nextQuota } from '#/server/features/videos/quota.ts'
import { professorSubjects, subjects } from '#/server/tables/subjects.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { call, errorOf, signedIn } from '../support/calls.ts'
import { startVideoPlatform, stubKey, type VideoPlatformStub } from '../support/video-platform.ts'

const START = Date.parse('2026-11-22T09:00:00Z')
let stub: VideoPlatformStub
let own: TestApp
let professor: Record<string, string>
let student: Record<string, string>
let courseId: number
/** What this test's platform takes for the time; and everything that it wrote to the log. */
let clock: number
let logged: string

beforeAll(async () => {
  stub = await startVideoPlatform()
  own = await testApp({ env: stub.env })
  const { person, bearer } = await signedIn(own, 'professor')
  professor = { ...bearer, 'Accept-Language': 'fr' }
  student = (await signedIn(own, 'student')).bearer
  const [taught] = await own.db
    .select({ id: subjects.id })
    .from(subjects)
    .innerJoin(professorSubjects, eq(professorSubjects.subjectId, subjects.id))
    .where(eq(professorSubjects.userId, person.id))
  const names = { nameAr: 'محور', nameFr: 'Chapitre' }
  const make = async (path: string, body: object): Promise<number> => {
    const answer = await call(own, 'POST', path, { body: { ...names, ...body }, headers: professor })
    return ((await answer.json()) as { id: number }).id
  }
  courseId = await make('/courses', { chapterId: await make('/chapters', { subjectId: taught?.id }) })
})
afterAll(async () => {
  await own.drop()
  await stub.stop()
})

beforeEach(() => {
  stub.mood = 'well'
  stub.asked = []
  stub.videos = [
    { id: 'aaaaaaaaaaa', title: 'Le dipôle RC', duration: 'PT1H2M3S' },
    { id: 'bbbbbbbbbbb', title: 'متتاليات عدديّة\u202e' },
    { id: 'ccccccccccc', title: 'Le dipôle RL' },
    { id: 'ddddddddddd', title: 'Le brouillon', privacy: 'private' },
    { id: 'eeeeeeeeeee', title: 'Ailleurs', channelId: 'UCzzzzzzzzzzzzzz' },
    { id: 'fffffffffff', title: 'À ne pas intégrer', embeddable: false },
  ]
  clock = START
  logged = ''
  const write = (line: string): void => {
    logged += line
  }
  const log: Logger = pino({}, { write })
  const { config } = own.deps
  if (!config.videos) throw new Error('No channel')
  own.deps.videos = createVideoPlatform(config.videos, { log, patienceMs: 300, now: () => clock })
})

const ask = (query = '', headers = professor): Promise<Response> => call(own, 'GET', `/videos${query}`, { headers })
async function list(query = ''): Promise<VideoPage> {
  const answer = await ask(query)
  expect(answer.status).toBe(200)
  return videoPage.strict().parse(await answer.json())
}
const pick = (videoId: string | null, kind = 'video'): Promise<Response> =>
  call(own, 'POST', '/materials', {
    body: { nameAr: 'فيديو', nameFr: 'Vidéo', courseId, kind, videoId },
    headers: professor,
  })

describe('the channel’s videos', () => {
  test('are listed with title and length, page by page, and found by words', async () => {
    const first = await list()
    expect(first).toMatchObject({ notice: null, next: 'p2' })
    expect(first.items).toMatchObject([
      { id: 'aaaaaaaaaaa', title: 'Le dipôle RC', seconds: 3_723, publishedAt: '2026-09-15T08:00:00Z' },
      { id: 'bbbbbbbbbbb', title: 'متتاليات عدديّة', seconds: 65 },
    ])
    const second = await list(`?page=${first.next}`)
    // One that is private is left out.
    expect(second.items.map(({ id }) => id)).toEqual(['ccccccccccc'])
    expect((await list(`?q=${encodeURIComponent('dipôle')}`)).items.map(({ id }) => id)).toEqual([
      'aaaaaaaaaaa',
      'ccccccccccc',
    ])
    expect((await list('?q=nothing')).items).toEqual([])
  })

  test('are for professors and administrators; the same question is asked once in ten minutes', async () => {
    expect((await ask('', student)).status).toBe(403)
    await Promise.all([list(), list(), list()])
    expect(stub.asked).toEqual(['/v3/search', '/v3/videos'])
    clock += 9 * 60_000
    await list()
    expect(stub.asked).toHaveLength(2)
    clock += 2 * 60_000
    await list()
    expect(stub.asked).toHaveLength(4)
  })

  test('are told to be missing where no channel is set up', async () => {
    own.deps.videos = undefined
    const answer = await ask()
    expect(answer.status).toBe(409)
    expect(await errorOf(answer)).toMatchObject({ code: 'VIDEOS_OFF' })
  })
})

describe('a platform in trouble', () => {
  test('without quota is left alone until its next day, and what was known is shown and told', async () => {
    const before = await list()
    clock += 11 * 60_000
    stub.mood = 'quota'
    expect(await list()).toEqual({ ...before, notice: 'quota' })
    const calls = stub.asked.length
    const other = await ask('?q=other')
    expect(other.status).toBe(503)
    expect(await errorOf(other)).toMatchObject({
      code: 'VIDEOS_QUOTA',
      message: expect.stringContaining('limite quotidienne'),
    })
    expect(Number(other.headers.get('Retry-After'))).toBeGreaterThan(60)
    stub.mood = 'well'
    await list()
    expect(stub.asked).toHaveLength(calls)
    clock = nextQuota(clock)
    expect(await list()).toMatchObject({ notice: null })
    expect(stub.asked.length).toBeGreaterThan(calls)
  })

  test('has a new quota at midnight in California, in summer as in winter', () => {
    expect(new Date(nextQuota(START)).toISOString()).toBe('2026-11-23T08:00:00.000Z')
    expect(new Date(nextQuota(Date.parse('2026-07-01T06:59:30Z'))).toISOString()).toBe('2026-07-01T07:00:00.000Z')
  })

  test.each([
    ['slow', 504, 'VIDEOS_SLOW'],
    ['malformed', 502, 'VIDEOS_FAILED'],
    ['otherShape', 502, 'VIDEOS_FAILED'],
    ['endless', 502, 'VIDEOS_FAILED'],
    ['forbidden', 502, 'VIDEOS_FAILED'],
  ] as const)('%s is told as such, and its key to nobody', async (mood, status, code) => {
    stub.mood = mood
    const answer = await ask()
    expect(answer.status).toBe(status)
    const body = await answer.text()
    expect(JSON.parse(body)).toMatchObject({ code })
    expect(logged).not.toBe('')
    expect(body + logged).not.toContain(stubKey)
    stub.mood = 'well'
    expect((await list()).items).toHaveLength(2)
  })
})

describe('what is picked for a material', () => {
  test('is checked with the platform, which gives its title and its length', async () => {
    const answer = await pick('aaaaaaaaaaa')
    expect(answer.status).toBe(201)
    const made = material.parse(await answer.json())
    expect(made).toMatchObject({
      videoId: 'aaaaaaaaaaa',
      videoTitle: 'Le dipôle RC',
      videoSeconds: 3_723,
      downloadable: true,
    })
    const change = async (body: object): Promise<unknown> => {
      const { version } = material.parse(
        await (await call(own, 'GET', `/materials/${made.id}`, { headers: professor })).json(),
      )
      const path = `/materials/${made.id}`
      const put = await call(own, 'PUT', path, {
        body: { nameAr: 'فيديو', nameFr: 'Vidéo', ...body, version },
        headers: professor,
      })
      expect(put.status).toBe(200)
      return put.json()
    }
    expect(await change({ downloadable: false })).toMatchObject({ videoId: 'aaaaaaaaaaa', downloadable: false })
    expect(await change({ videoId: 'ccccccccccc' })).toMatchObject({ videoTitle: 'Le dipôle RL', downloadable: false })
    expect(await change({ videoId: null })).toMatchObject({
      videoId: null,
      videoTitle: null,
      videoSeconds: null,
      videoPicture: null,
    })
  })

  test.each([
    ['one that is gone', 'zzzzzzzzzzz', 'n’est plus'],
    ['a private one', 'ddddddddddd', 'privée'],
    ['one that may not be shown elsewhere', 'fffffffffff', 'privée'],
    ['another channel’s', 'eeeeeeeeeee', ''],
    ['no id', 'https://x.tn', ''],
  ])('is refused: %s', async (_, id, words) => {
    const answer = await pick(id)
    expect(answer.status).toBe(422)
    expect((await errorOf(answer)).fields?.videoId).toContain(words)
  })

  test('is refused for a material of another kind, and while the platform cannot be asked', async () => {
    expect((await pick('aaaaaaaaaaa', 'text')).status).toBe(422)
    stub.mood = 'slow'
    expect((await pick('aaaaaaaaaaa')).status).toBe(504)
    stub.mood = 'quota'
    expect((await pick('aaaaaaaaaaa')).status).toBe(503)
  })
})

describe('a video’s picture', () => {
  test('comes from here, by an address that was given out, and is fetched once', async () => {
    const [video] = (await list()).items
    const address = video?.picture.replace(/^\/api/, '') ?? ''
    const answer = await call(own, 'GET', address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toBe('image/jpeg')
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ width: 320 })
    await call(own, 'GET', address)
    expect(stub.asked.filter((path) => path.startsWith('/vi/'))).toHaveLength(1)
    for (const wrong of [
      address.replace('aaaaaaaaaaa', 'eeeeeeeeeee'),
      // Another first letter, whichever it begins with.
      address.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? '-' : '_'}`),
    ]) {
      expect((await call(own, 'GET', wrong)).status).toBe(404)
    }
  })

  test('that is no picture is passed on to nobody', async () => {
    stub.mood = 'badPicture'
    const [video] = (await list()).items
    expect((await call(own, 'GET', video?.picture.replace(/^\/api/, '') ?? '')).status).toBe(502)
  })
})
