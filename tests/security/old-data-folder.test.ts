import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { courseContents } from '#/contract/courses.ts'
import { courseState } from '#/contract/progress.ts'
import { startEmbedded } from '#/server/platform/database/embedded.ts'
import { BEFORE, copyBefore, writeBefore } from '../support/before-school-years.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signInApi } from '../support/sign-in.ts'

const log = pino({ level: 'silent' })

/** A data folder as the version before school years left it. */
async function oldDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'manara-old-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const dataDir = join(folder, 'data')
  const server = await startEmbedded({ dataDir, log })
  await writeBefore(server.url)
  await server.stop()
  await copyBefore(dataDir)
  return dataDir
}

const start = (dataDir: string): Promise<TestServer> =>
  startServer({ env: { DATA_DIR: dataDir, DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined } })

/** What somebody sees who signs in as the student and opens the lesson they had begun. */
async function seen({ origin }: TestServer) {
  const { request } = await signInApi(origin, 'student')
  const contents = courseContents.parse(await (await request(`/courses/${BEFORE.lesson}/contents`)).json())
  const state = courseState.parse(await (await request(`/courses/${BEFORE.lesson}/progress`)).json())
  const progress = await (await request('/me/progress')).json()
  const [, picture = ''] = /src="([^"]+)"/.exec(contents.materials[0]?.html ?? '') ?? []
  const { status, headers } = await request(picture.replace(/^\/api/, '').replaceAll('&amp;', '&'))
  return { title: contents.course.nameAr, picture: [status, headers.get('Content-Type')], state, progress }
}

test('a data folder of before school years is started, moved and as it was, and a second start changes nothing', async () => {
  const dataDir = await oldDataFolder()
  const first = await start(dataDir)
  const found = await seen(first)
  expect(found.picture).toEqual([200, 'image/webp'])
  expect(found.state).toMatchObject({ mark: 'review', materials: [{ position: 55 }] })
  expect(found.progress).toMatchObject({ goal: { lessons: 4 } })
  const admin = await signInApi(first.origin, 'admin')
  const people = await (await admin.request('/users?role=STUDENT&size=100')).json()
  expect(people.items.map((person: { username: string }) => person.username)).toContain(BEFORE.moved)
  expect(await first.stop()).toBe(0)

  const second = await start(dataDir)
  expect(await seen(second)).toEqual(found)
  const again = await signInApi(second.origin, 'admin')
  expect(await (await again.request('/users?role=STUDENT&size=100')).json()).toMatchObject({ total: people.total })
  expect(await second.stop()).toBe(0)
})
