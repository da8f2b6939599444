import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CAPTIONS_TYPE } from '#/contract/caption-langs.ts'
import { type FileView, fileView } from '#/contract/files.ts'
import { storeFile } from '#/server/features/files/service.ts'
import { files } from '#/server/tables/files.ts'
import { userPhotos } from '#/server/tables/users.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { authSessionOf, call, fromOwnPage, signedIn } from '../support/calls.ts'
import { demoSubjects, makeMaterials } from '../support/materials.ts'

type Headers = Record<string, string>
type Who = 'student' | 'professor' | 'admin'
const CONTENT = Buffer.alloc(1_000, 'x')

let own: TestApp
let folder: string
let material: number
let subject: number
let book: string
let film: string
const ids = {} as Record<Who, string>

// Each test has an academy of its own, for it takes somebody's rights away.
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'manara-rights-'))
  own = await testApp({ env: { DATA_DIR: folder } })
  const professor = await signedIn(own, 'professor')
  subject = (await demoSubjects(own)).taught
  material = (await makeMaterials(own, professor.bearer, { subjectId: subject, kinds: ['video'] })).video
  for (const who of ['student', 'professor', 'admin'] as const) ids[who] = (await signedIn(own, who)).person.id
  const path = join(folder, 'content')
  writeFileSync(path, CONTENT)
  const of = { materialId: material, role: 'main', name: 'درس.pdf', path } as const
  book = await storeFile(own.deps, { ...of, kind: 'pdf', type: 'application/pdf' })
  film = await storeFile(own.deps, { ...of, kind: 'video', type: 'video/mp4' })
  for (const each of ['hls/master.m3u8', 'hls/240/1.m4s']) await own.deps.storage.write(`${film}/${each}`, CONTENT, '')
  await own.db.update(files).set({ state: 'ready' })
  await own.db
    .update(files)
    .set({ facts: { hls: 'hls/master.m3u8' } })
    .where(eq(files.id, film))
  const sent = new TextEncoder().encode('1\n00:00:02,000 --> 00:00:04,000\nما هي النهاية؟\n')
  const headers = { ...professor.bearer, 'Content-Type': CAPTIONS_TYPE, 'Content-Length': String(sent.byteLength) }
  await own.app.request(`/api/materials/${material}/files/${film}/captions/ar`, { method: 'PUT', body: sent, headers })
  for (const who of ['student', 'professor', 'admin'] as const)
    await own.db.insert(userPhotos).values({ userId: ids[who], key: who.padEnd(22, '_'), bytes: Buffer.from('x') })
})
afterEach(async () => {
  await own.drop()
  rmSync(folder, { recursive: true })
})

const statusOf = async (url: string | null | undefined, headers: Headers = {}): Promise<number> =>
  (await own.app.request(url ?? '/api/nothing', { headers })).status

async function view(id: string, headers: Headers): Promise<FileView> {
  return fileView.parse(await (await call(own, 'GET', `/files/${id}`, { headers })).json())
}

/** Where the picture of whoever asks is, for themselves. */
async function ownPhoto(headers: Headers): Promise<string> {
  return ((await (await call(own, 'GET', '/me', { headers })).json()) as { photo: string }).photo
}

/** Everything of the two files that an address was given for. */
async function addresses(headers: Headers): Promise<Record<string, [url: string, headers?: Headers]>> {
  const [print, moving] = [await view(book, headers), await view(film, headers)]
  return {
    document: [print.url],
    'part of a document': [print.url, { Range: 'bytes=0-9' }],
    'document to be kept': [print.downloadUrl ?? ''],
    film: [moving.url, { Range: 'bytes=10-' }],
    playlist: [moving.hls ?? ''],
    'piece of a film': [(moving.hls ?? '').replace('master.m3u8', '240/1.m4s')],
    captions: [moving.captions[0]?.url ?? ''],
  }
}

async function opened(given: Awaited<ReturnType<typeof addresses>>, more: Headers = {}) {
  const found: Record<string, number> = {}
  for (const [what, [url, headers]] of Object.entries(given)) found[what] = await statusOf(url, { ...headers, ...more })
  return found
}
const OPEN = {
  document: 200,
  'part of a document': 206,
  'document to be kept': 200,
  film: 206,
  playlist: 200,
  'piece of a film': 200,
  captions: 200,
}
const SHUT = Object.fromEntries(Object.keys(OPEN).map((what) => [what, 404]))

const deleted = (table: string): SQL =>
  sql.raw(`${table} set deleted_at = now() where id = (select ${table}.id from materials
  join courses on courses.id = materials.course_id join chapters on chapters.id = courses.chapter_id where materials.id = ${material})`)

const ended = (who: Who): SQL => sql`auth_sessions set ended_at = now() where user_id = ${ids[who]}`

describe('an address of a file is worth nothing any more', () => {
  test.each<[what: string, who: Who, end: () => SQL]>([
    ['the material is taken back', 'student', () => sql`materials set status = 'draft' where id = ${material}`],
    ['the lesson is deleted', 'student', () => deleted('courses')],
    ['the chapter is deleted', 'professor', () => deleted('chapters')],
    [
      'the student is put into another class',
      'student',
      () =>
        sql`enrolments set class_id = (select min(id) from classes where id <> enrolments.class_id)
          where user_id = ${ids.student}`,
    ],
    [
      'the professor teaches the subject no longer',
      'professor',
      () => sql`professor_subjects set user_id = ${ids.admin} where user_id = ${ids.professor}`,
    ],
    ['the account is suspended', 'student', () => sql`users set status = 'SUSPENDED' where id = ${ids.student}`],
    ['the session has run out', 'admin', () => sql`auth_sessions set expires_at = now() where user_id = ${ids.admin}`],
    ['somebody ended the session', 'professor', () => ended('professor')],
  ])('as soon as %s', async (_, who, end) => {
    const given = await addresses((await signedIn(own, who)).bearer)
    expect(await opened(given)).toEqual(OPEN)
    await own.db.execute(sql`update ${end()}`)
    expect(await opened(given)).toEqual(SHUT)
  })

  test('as soon as who was given it has signed out, on that device alone', async () => {
    const [here, there] = [await signedIn(own, 'student'), await signedIn(own, 'student')]
    const [given, other] = [await addresses(here.bearer), await addresses(there.bearer)]
    expect((await call(own, 'POST', '/auth/logout', { headers: here.bearer })).status).toBe(200)
    expect(await opened(given)).toEqual(SHUT)
    expect(await opened(other)).toEqual(OPEN)
  })

  test('when it names the session of somebody else', async () => {
    const [one, other] = [await signedIn(own, 'student'), await signedIn(own, 'admin')]
    const session = (bearer: Headers): string => authSessionOf(bearer).authSessionId
    const { url } = await view(book, one.bearer)
    expect(url).toContain(session(one.bearer))
    expect(await statusOf(url.replace(session(one.bearer), session(other.bearer)))).toBe(404)
  })
})

describe('an address that a browser was given', () => {
  const inBrowser = async (who: Who) => {
    const { bearer, cookies } = await signedIn(own, who, fromOwnPage)
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { headers: { ...bearer, Cookie, ...fromOwnPage }, cookie: { Cookie } }
  }

  test('opens in that browser, and in none where somebody else has signed in', async () => {
    const [mine, others] = [await inBrowser('student'), await inBrowser('admin')]
    const given = await addresses(mine.headers)
    expect(await opened(given, mine.cookie)).toEqual(OPEN)
    expect(await opened(given, others.cookie)).toEqual(SHUT)
  })

  test('opens nowhere else, but for what a device plays by itself, which has no cookies', async () => {
    const given = await addresses((await inBrowser('student')).headers)
    expect(await opened(given)).toEqual({
      ...OPEN,
      document: 404,
      'part of a document': 404,
      'document to be kept': 404,
    })
  })

  test('to a portrait opens in that browser alone', async () => {
    const [mine, others] = [await inBrowser('student'), await inBrowser('admin')]
    const photo = await ownPhoto(mine.headers)
    const statuses = [await statusOf(photo, mine.cookie), await statusOf(photo, others.cookie), await statusOf(photo)]
    expect(statuses).toEqual([200, 404, 404])
  })
})

interface Shown {
  id: string
  photo: string | null
}

describe('an address of a portrait', () => {
  /** As a professor's list of students shows it, and an administrator's page of one. */
  async function studentsPhoto(who: Who, headers: Headers): Promise<string> {
    const path = who === 'admin' ? `/users/${ids.student}` : '/users?role=STUDENT&size=100'
    const answer = (await (await call(own, 'GET', path, { headers })).json()) as Partial<Shown> & { items?: Shown[] }
    return (answer.items?.find(({ id }) => id === ids.student) ?? answer).photo ?? ''
  }

  test.each<[what: string, who: Who, end: () => SQL]>([
    [
      'the professor teaches the class no longer',
      'professor',
      () => sql`professor_subjects set user_id = ${ids.admin} where user_id = ${ids.professor}`,
    ],
    ['the student is suspended', 'professor', () => sql`users set status = 'SUSPENDED' where id = ${ids.student}`],
    ['the session has ended', 'admin', () => ended('admin')],
    ['the account is suspended', 'admin', () => sql`users set status = 'SUSPENDED' where id = ${ids.admin}`],
  ])('is worth nothing any more as soon as %s', async (_, who, end) => {
    const photo = await studentsPhoto(who, (await signedIn(own, who)).bearer)
    expect(await statusOf(photo)).toBe(200)
    await own.db.execute(sql`update ${end()}`)
    expect(await statusOf(photo)).toBe(404)
  })

  test('of oneself is worth nothing any more after signing out', async () => {
    for (const who of ['student', 'professor', 'admin'] as const) {
      const { bearer } = await signedIn(own, who)
      const photo = await ownPhoto(bearer)
      expect(await statusOf(photo)).toBe(200)
      await call(own, 'POST', '/auth/logout', { headers: bearer })
      expect(await statusOf(photo)).toBe(404)
    }
  })
})
