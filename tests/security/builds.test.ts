import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltCopy, copyWithBuild } from '../support/build-beside.ts'
import { builtFolder } from '../support/built.ts'
import { fromOwnPage } from '../support/calls.ts'
import { postMessage } from '../support/contact-form.ts'
import { projectFiles, readProjectFile } from '../support/project-files.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { signInApi } from '../support/sign-in.ts'

/** Pages that are loaded when the first one asks for them, by their file: what shows that one is answered. */
const LAZY: Record<string, (origin: string) => Promise<Response>> = {
  'src/pages/admin/[...path].astro': (origin) => portal(origin, 'admin'),
  'src/pages/professor/[...path].astro': (origin) => portal(origin, 'professor'),
  'src/pages/student/[...path].astro': (origin) => portal(origin, 'student'),
  'src/pages/auth/[...path].astro': (origin) => fetch(`${origin}/auth/login`),
  'src/pages/auth/logout.ts': (origin) =>
    fetch(`${origin}/auth/logout`, { method: 'POST', headers: fromOwnPage, redirect: 'manual' }),
  'src/pages/mail/stop/[token].astro': (origin) => fetch(`${origin}/mail/stop/none`),
  'src/pages/contact/send.astro': (origin) => postMessage(origin, {}),
  'src/pages/fr/contact/send.astro': (origin) => postMessage(origin, {}, { locale: 'fr' }),
  'src/pages/en/contact/send.astro': (origin) => postMessage(origin, {}, { locale: 'en' }),
}

async function portal(origin: string, username: string): Promise<Response> {
  const { person } = await signInApi(origin, username)
  return fetch(`${origin}/${username}`, { headers: { Cookie: `token=${person.accessToken}` }, redirect: 'manual' })
}

describe('a build in the folder of a server that runs', () => {
  let copy: BuiltCopy
  let before: TestServer
  let after: TestServer
  beforeAll(async () => {
    copy = copyWithBuild()
    before = await startServer({ copied: copy.folder })
    await copy.buildAnother()
    after = await startServer({ copied: copy.folder })
  })
  afterAll(async () => {
    await Promise.all([before?.stop(), after?.stop()])
    copy?.remove()
  })

  test('takes none of its pages away that it has not loaded yet', async () => {
    const lazy = projectFiles((path) => readProjectFile(path).includes('prerender = false'), 'src/pages')
    expect(lazy.sort()).toEqual(Object.keys(LAZY).sort())
    for (const server of [before, after]) {
      for (const [file, ask] of Object.entries(LAZY)) {
        const answer = await ask(server.origin)
        expect([file, answer.status]).toEqual([file, /logout|send/.test(file) ? 303 : /stop/.test(file) ? 404 : 200])
      }
    }
    expect(before.log()).not.toContain('ERR_MODULE_NOT_FOUND')
  })

  test('takes none of its files away, and changes none', async () => {
    const client = join(builtFolder(), 'client')
    const names = readdirSync(client, { recursive: true, encoding: 'utf8' })
    const files = names.filter(
      (name) => statSync(join(client, name)).isFile() && !/\.(br|gz)$|(404|500)\.html$/.test(name),
    )
    expect(files.length).toBeGreaterThan(100)
    for (const name of files) {
      const answer = await fetch(`${before.origin}/${encodeURI(name)}`)
      expect([name, answer.status]).toEqual([name, 200])
      const [sent, built] = [Buffer.from(await answer.arrayBuffer()), readFileSync(join(client, name))]
      // What has a place that the server fills is another one than was built.
      if (!built.includes('<!--agenda-->')) expect(sent.equals(built), name).toBe(true)
    }
  })

  test('is what the next server serves', async () => {
    const [old, other] = await Promise.all([before, after].map(async ({ origin }) => (await fetch(origin)).text()))
    expect(old).not.toContain('another build')
    expect(other).toContain('<!-- another build -->')
  })
})
